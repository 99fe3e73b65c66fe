import { AppError, ensure } from '../../../platform/errors.ts'
import { answerPreflight } from '../../../platform/http/cors.ts'
import { admitUpload, largestFile, uploadAsset } from '../assets/upload.ts'
import type { Author, ContentDeps, Tools } from '../deps.ts'
import type { JsonObject } from '../format/json.ts'
import { notFound } from '../schema/fault.ts'
import { spaceId } from '../space.ts'
import type { Administration } from '../stories/administration.ts'
import { type Scope, scopes } from '../tokens.ts'
import { answerJson, cors } from './answer.ts'
import { readJson } from './body.ts'
import type { ContentArrival } from './fetch.ts'
import { createLimits } from './limits.ts'
import { operations } from './operations.ts'
import { openUploadForm } from './upload-form.ts'

/** One request to the management side, by someone whose right to it is proved. */
export interface ManagementCall {
  tools: Tools
  administration: Administration
  author: Author
  /** Whether the caller has this right besides. */
  may: (scope: Scope) => boolean
  params: URLSearchParams
  body: JsonObject
  /** The numbers in the path, in order. */
  ids: number[]
}

export interface Reply {
  body: unknown
  status?: number
  total?: number
  perPage?: number
}

export interface ManagementOperation {
  methods: readonly string[]
  /** Below `/v1/spaces/{space}`, with `:id` for a number. */
  path: string
  scope: Scope
  /** Reached by a GET that changes something: only with a header that no browser adds on its own. */
  isActingGet?: boolean
  run: (call: ManagementCall) => Promise<Reply>
}

export type Manage = (request: Request, url: URL, arrival: ContentArrival) => Promise<Response>

const base = '/content/v1'
const preflight = { methods: 'GET, POST, PUT, DELETE', headers: 'Authorization, Content-Type, Accept' }

export function createManage(deps: ContentDeps, tools: Tools, administration: Administration): Manage {
  const limits = createLimits(deps.clock, deps.limits?.management)
  const table = operations.map(operation => ({ operation, pattern: patternOf(operation.path) }))

  async function findCaller(request: Request, { editor }: ContentArrival) {
    const header = request.headers.get('authorization')
    if (header !== null) {
      const token = await tools.tokens.find(header.replace(/^Bearer\s+/i, '').trim())
      if (token?.kind !== 'management') return undefined
      const author = { id: `token ${token.id}`, name: token.name }
      return { author, scopes: token.scopes, tokenId: token.id, hasToken: true }
    }
    if (!editor) return undefined
    // Editors need no webhooks, which send the site's news elsewhere.
    const may = editor.isOwner ? scopes : scopes.filter(scope => scope !== 'webhooks')
    return { author: editor, scopes: may, tokenId: 0, hasToken: false }
  }

  return async (request, url, arrival) => {
    if (request.method === 'OPTIONS') return answerPreflight(preflight, cors)
    const path = url.pathname.slice(base.length).replace(/\/$/, '')
    if (path === '/uploads' && request.method === 'POST') return receiveUpload(request)
    const caller = await findCaller(request, arrival)
    if (!caller) throw new AppError('unauthenticated', 'no management token, or none of ours')
    limits.take(caller.tokenId)
    const general = answerGeneral(path, caller.author, caller.scopes)
    if (general) return answerJson(general, 200, limits.headers)
    const [, space, rest] = /^\/spaces\/(\d{1,15})(\/.*)$/.exec(path) ?? []
    if (Number(space) !== spaceId || rest === undefined) throw notFound()
    const matching = table.flatMap(({ operation, pattern }) => {
      const found = pattern.exec(rest)
      return found ? [{ operation, ids: found.slice(1).map(Number) }] : []
    })
    const chosen = matching.find(({ operation }) => operation.methods.includes(request.method))
    if (!chosen && matching.length > 0) return answerJson({ error: 'Method Not Allowed' }, 405)
    if (!chosen) throw notFound()
    const { operation, ids } = chosen
    ensure(caller.scopes.includes(operation.scope), 'permission-denied', `needs the scope ${operation.scope}`)
    const isUnsafe = operation.isActingGet && request.method === 'GET' && !caller.hasToken
    ensure(!isUnsafe, 'permission-denied', 'a GET that changes something needs a token')
    const body = request.method === 'GET' || request.method === 'DELETE' ? {} : await readJson(request)
    const { author } = caller
    const may = (scope: Scope) => caller.scopes.includes(scope)
    const params = url.searchParams
    const reply = await operation.run({ tools, administration, author, may, params, body, ids })
    const headers: Record<string, string> =
      reply.total === undefined ? {} : { total: String(reply.total), 'per-page': String(reply.perPage) }
    return answerJson(reply.body, reply.status ?? 200, { ...limits.headers, ...headers })
  }

  /** The form that an announcement gave, with the file in it. Its signature is all the right it needs: without, no file is read. */
  async function receiveUpload(request: Request): Promise<Response> {
    const { fields, readFile } = await openUploadForm(request, largestFile + 64 * 1024)
    const id = admitUpload(tools, fields.get('policy') ?? '', fields.get('signature') ?? '')
    return answerJson(await uploadAsset(tools, id, await readFile()), 201)
  }

  function answerGeneral(path: string, author: Author, may: readonly Scope[]): object | undefined {
    const { name } = tools.space.current()
    const space = { id: spaceId, name, domain: `${deps.origin.origin}/`, uniq_domain: null, owner_id: 0 }
    if (path === '/spaces') return { spaces: [space] }
    if (path === `/spaces/${spaceId}`) return { space: { ...space, version: tools.space.current().cv } }
    if (path === '/users/me')
      return { user: { id: 0, userid: author.id, friendly_name: author.name, scopes: may } }
    return undefined
  }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(':id', '(\\d{1,15})')}$`)
}

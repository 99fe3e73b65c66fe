import { AppError } from '../../../platform/errors.ts'
import type { Fetch } from '../../../platform/http/arrival.ts'
import { allowOrigin, answerPreflight } from '../../../platform/http/cors.ts'
import { answerJson } from '../../../platform/http/json.ts'
import type { Principal } from '../access/rules.ts'
import { askerOf, type Claimant } from '../limits/asker.ts'
import type { Place } from '../model/engine.ts'
import type { StreamsDeps } from '../streams/streams.ts'
import type { Channels, ChannelsDeps } from '../webchannel/channels.ts'
import { readDatabaseName } from '../wire-json/name.ts'
import { answerError } from './answer.ts'
import { readJson } from './body.ts'
import type { OperationDeps } from './call.ts'
import { decode, findRoute } from './route.ts'

export type FetchDeps = OperationDeps &
  Pick<StreamsDeps, 'log' | 'places' | 'credentials' | 'commit'> &
  Pick<ChannelsDeps, 'requests' | 'largestBody' | 'mostParts'> & { testMode: boolean; channels: Channels }

const channel = /^\/google\.firestore\.v1\.Firestore\/(Listen|Write)\/channel$/
const harness = /^\/emulator\/v1\/(projects\/[^/]+\/databases\/[^/]+)\/documents\/?$/

/** The wire: a request in, the protocol's words out, whatever happens. */
export function createFetch(deps: FetchDeps): Fetch {
  const { log, testMode, places, credentials, channels, commit, requests, largestBody, mostParts, ...parts } =
    deps

  async function answer(request: Request, clientAddress: string): Promise<Response> {
    const url = new URL(request.url)
    if (testMode && request.method === 'OPTIONS') return answerPreflight(preflightOf(request))
    if (channel.test(url.pathname)) return channels.fetch(request, clientAddress)
    const cleared = testMode && request.method === 'DELETE' ? harness.exec(url.pathname)?.[1] : undefined
    if (cleared !== undefined) return clear(cleared)
    const route = findRoute(request.method, url.pathname)
    if (!route) throw new AppError('not-found', 'There is nothing here')
    const place = places.ensureKnown(route.place)
    const { person, asker } = await recognize(place, request, clientAddress)
    const body = hasBody.includes(request.method)
      ? await readJson(request, largestBody[asker.rank], mostParts)
      : {}
    const { path, operation } = route
    const isOpen = places.isOpen(place)
    const search = url.searchParams
    const call = { ...parts, commit: commit(asker), place, isOpen, person, asker, path, search, body }
    return answerJson(await operation(call))
  }

  /** Each request counts for its sender, and one with a bad token for the strangers of its network. */
  async function recognize(
    place: Place,
    { headers }: Request,
    clientAddress: string,
  ): Promise<{ person: Principal | undefined; asker: Claimant }> {
    const found = await credentials.findPerson(place, headers, headers).then(
      person => ({ person }),
      (error: unknown) => ({ person: undefined, error }),
    )
    const asker = askerOf(found.person, clientAddress)
    requests.spend(asker)
    if ('error' in found) throw found.error
    return { person: found.person, asker }
  }

  async function clear(database: string): Promise<Response> {
    const place = readDatabaseName(decode(database))
    // The product's own documents are not a plaything, not even in test mode.
    if (!places.isOpen(place)) throw new AppError('permission-denied', 'Only other projects may be cleared')
    await parts.engine.clear(place)
    return answerJson({})
  }

  return async (request, { clientAddress }) => {
    const response = await answer(request, clientAddress).catch(error => answerError(error, log))
    // Pages from elsewhere may call in test mode only; the SDK then wants its credentials allowed too.
    return testMode && request.headers.has('origin')
      ? allowOrigin(response, request, () => true, { 'Access-Control-Allow-Credentials': 'true' })
      : response
  }
}

const preflightOf = ({ headers }: Request) => ({
  methods: 'GET, POST, PATCH, DELETE',
  headers: headers.get('access-control-request-headers') ?? '',
})

const hasBody = ['POST', 'PATCH']

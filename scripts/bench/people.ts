import { consentTo, craving, integer, profileWith, root } from '../../server/testing/member-documents.ts'
import { type SignedUp, signUp } from '../../server/testing/sign-up.ts'

/** Ordinary people of one installation: they read pages, sign in, and keep a record. */
export type Household = Awaited<ReturnType<typeof moveIn>>
type Member = SignedUp & { email: string }

const people = 10
const password = 'one calm breath at a time'
const pages = ['/', '/de/hilfe', '/ru', '/sos', '/pl', '/login', '/quit-smoking', '/fr/aide']
/** Where the proxy says they are. */
const home = { 'X-Forwarded-For': '192.0.2.10' }

export async function moveIn(site: URL) {
  const members: Member[] = []
  for (let index = 0; index < people; index++) members.push(await join(site, `person${index}@example.org`))
  const saved: string[] = []
  let turn = 0

  return {
    /** Reads the next page, as a visitor or as a member. */
    async read(): Promise<void> {
      const member = ++turn % 3 === 0 ? members[turn % people] : undefined
      const path = member ? '/' : (pages[turn % pages.length] ?? '/')
      const answer = await ask(site, path, { headers: member ? { Cookie: member.cookie } : {} })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    },

    async signIn(): Promise<void> {
      const { email } = members[turn % people] ?? {}
      await call(site, '/identity/v1/accounts:signInWithPassword', { email, password })
    },

    /** Saves something; remembered once the server said that it's saved. */
    async save(): Promise<void> {
      const { uid, token } = members[turn % people] as Member
      const name = `${root}/members/${uid}/cravings/c${turn}`
      const fields = { ...craving, at: integer(Date.now()), strength: integer(3) }
      await commit(site, token, { update: { name, fields }, currentDocument: { exists: false } })
      saved.push(name)
    },

    /** What was said to be saved and isn't there. */
    async findLost(): Promise<string[]> {
      const found = new Set<string | undefined>()
      for (const { uid, token } of members) {
        const structuredQuery = { from: [{ collectionId: 'cravings' }] }
        const answer = await call(site, `/v1/${root}/members/${uid}:runQuery`, { structuredQuery }, token)
        for (const { document } of answer as { document?: { name: string } }[]) found.add(document?.name)
      }
      return saved.filter(name => !found.has(name))
    },

    countSaved: () => saved.length,
  }
}

/** Someone with an account, a session and a record they agreed to. */
async function join(site: URL, email: string): Promise<Member> {
  const member = await signUp({ ask: (path, init) => ask(site, path, init) }, { email, password })
  const at = Date.now()
  const moments = { quitAt: integer(at), updatedAt: integer(at), consents: consentTo(1, at) }
  const name = `${root}/members/${member.uid}`
  await commit(site, member.token, { update: { name, fields: { ...profileWith(1), ...moments } } })
  return { ...member, email }
}

const commit = (site: URL, token: string, write: object) =>
  call(site, `/v1/${root}:commit`, { writes: [write] }, token)

export async function call(site: URL, path: string, body: object, token?: string): Promise<unknown> {
  const answer = await ask(site, path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

function ask(site: URL, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(new URL(path, site), { ...init, headers: { ...init.headers, ...home } })
}

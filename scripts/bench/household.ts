/** Ordinary people of one installation: they read pages, sign in, and keep a record. */
export type Household = Awaited<ReturnType<typeof moveIn>>

const people = 10
const password = 'one calm breath at a time'
const pages = ['/', '/de/hilfe', '/ru', '/sos', '/pl', '/login', '/quit-smoking', '/fr/aide']
/** Where the proxy says they are. */
const home = { 'X-Forwarded-For': '192.0.2.10' }
const documents = '/v1/projects/exhale/databases/(default)/documents'

type Member = { uid: string; idToken: string; cookie: string; email: string }

export async function moveIn(site: URL) {
  const members: Member[] = []
  for (let index = 0; index < people; index++) members.push(await signUp(site, `person${index}@example.org`))
  const saved: string[] = []
  let turn = 0
  let entry = 0

  return {
    /** Reads the next page, as a visitor or as a member; how long it took, in ms. */
    async read(): Promise<number> {
      turn++
      const member = turn % 3 === 0 ? members[turn % people] : undefined
      const path = member ? '/' : (pages[turn % pages.length] ?? '/')
      const startedAt = performance.now()
      const answer = await ask(site, path, { headers: member ? { Cookie: member.cookie } : {} })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
      return performance.now() - startedAt
    },

    async signIn(): Promise<void> {
      const { email } = members[turn % people] ?? {}
      await call(site, '/identity/v1/accounts:signInWithPassword', { email, password })
    },

    /** Saves something; remembered once the server said that it's saved. */
    async save(): Promise<void> {
      const member = members[++entry % people] as Member
      const name = `${documents.slice(4)}/members/${member.uid}/cravings/c${entry}`
      const fields = {
        at: { integerValue: String(Date.now()) },
        strength: { integerValue: '3' },
        trigger: { stringValue: 'coffee' },
      }
      const writes = [{ update: { name, fields }, currentDocument: { exists: false } }]
      await call(site, `${documents}:commit`, { writes }, member.idToken)
      saved.push(name)
    },

    /** What was said to be saved and isn't there. */
    async findLost(): Promise<string[]> {
      const found = new Set<string>()
      for (const { uid, idToken } of members) {
        const structuredQuery = { from: [{ collectionId: 'cravings' }] }
        const answer = await call(site, `${documents}/members/${uid}:runQuery`, { structuredQuery }, idToken)
        for (const { document } of answer as { document?: { name: string } }[])
          found.add(document?.name ?? '')
      }
      return saved.filter(name => !found.has(name))
    },

    countSaved: () => saved.length,
  }
}

async function signUp(site: URL, email: string): Promise<Member> {
  const account = { email, password, returnSecureToken: true }
  const { localId: uid, idToken } = (await call(site, '/identity/v1/accounts:signUp', account)) as {
    localId: string
    idToken: string
  }
  const at = { integerValue: String(Date.now()) }
  const programme = { mapValue: { fields: { version: { integerValue: '1' }, at } } }
  const fields = {
    timeZone: { stringValue: 'Europe/Warsaw' },
    dayEndsAt: { integerValue: '3' },
    reasons: { arrayValue: {} },
    goals: { arrayValue: {} },
    earned: { mapValue: {} },
    consents: { mapValue: { fields: { programme } } },
    updatedAt: at,
    quitAt: at,
  }
  const writes = [{ update: { name: `${documents.slice(4)}/members/${uid}`, fields } }]
  await call(site, `${documents}:commit`, { writes }, idToken)
  const answer = await ask(site, '/__session', {
    method: 'POST',
    headers: { Authorization: `Bearer ${idToken}` },
  })
  const cookie = answer.headers
    .getSetCookie()
    .map(text => text.split(';')[0])
    .join('; ')
  return { uid, idToken, cookie, email }
}

async function call(site: URL, path: string, body: object, idToken?: string): Promise<unknown> {
  const answer = await ask(site, path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(idToken && { Authorization: `Bearer ${idToken}` }) },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

function ask(site: URL, path: string, init: RequestInit): Promise<Response> {
  return fetch(new URL(path, site), { ...init, headers: { ...init.headers, ...home } })
}

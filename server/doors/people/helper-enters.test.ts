import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnDatabase } from '../../../platform/testing/databases.ts'
import { type House, serveHouse } from '../../testing/serve.ts'
import { password, signUp } from '../../testing/sign-up.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0'

describeOnDatabase('the audit, as someone signs in', (_, newPlace) => {
  let house: House
  beforeAll(async () => {
    const { url } = await newPlace()
    house = await serveHouse({ env: url ? { DATABASE_URL: url } : {} })
  }, 60_000)
  afterAll(() => house.stop())

  async function signIn(email: string, given = password) {
    const answer = await house.ask(
      '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=exhale',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'User-Agent': firefox },
        body: JSON.stringify({ email, password: given, returnSecureToken: true }),
      },
    )
    return answer.status
  }

  test('says who with a role, when and with what; of members, and of wrong passwords, nothing', async () => {
    const { audit, identity } = house.backend
    const [ada, eva, mira] = ['ada@example.org', 'eva@example.org', 'mira@example.org']
    const ids = await Promise.all([ada, eva, mira].map(email => signUp(house, { email, password })))
    const [owner = '', editor = ''] = ids.map(({ uid }) => uid)
    await identity.administration.setRoles(owner, ['owner'])
    await identity.administration.setRoles(editor, ['editor', 'mail'])
    expect(await audit.list()).toEqual([])

    expect([await signIn(mira), await signIn(ada, 'not the password')]).toEqual([200, 400])
    expect(await audit.list()).toEqual([])
    expect(await signIn(ada)).toBe(200)
    const [entry] = await audit.list()
    expect(entry).toMatchObject({
      actor: owner,
      roles: ['owner'],
      action: 'people.signedIn',
      subject: '',
      before: undefined,
      after: undefined,
      device: 'Firefox on Windows',
    })
    expect(JSON.stringify(entry)).not.toContain('example.org')

    // Many at once: each is in, and the chain holds.
    const all = await Promise.all([ada, eva, ada, eva, mira].map(email => signIn(email)))
    expect(all).toEqual([200, 200, 200, 200, 200])
    const noted = await audit.list({ actions: ['people.signedIn'] })
    expect(noted.map(({ actor }) => actor).sort()).toEqual([owner, owner, owner, editor, editor].sort())
    expect(await audit.verify()).toMatchObject({ entries: 5, misfit: undefined })
  }, 60_000)
})

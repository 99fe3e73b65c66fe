import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, usualWishes } from '../testing/challenge-people.ts'
import { wireOf } from '../testing/holder.ts'
import { type House, serveHouse } from '../testing/serve.ts'

/** A guest in a challenge who makes an account the ways that need no password. */

let house: House
beforeAll(async () => {
  house = await serveHouse({ env: { EXHALE_TEST_MODE: '1' } })
  await addMember(house.backend, 'mira')
})
afterAll(() => house.stop())

const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''

const ways = {
  async 'an email link'(): Promise<string> {
    const wire = wireOf(house)
    const email = 'sanna@example.org'
    await wire.send({ requestType: 'EMAIL_SIGNIN', email })
    const oobCode = await wire.codeFor('EMAIL_SIGNIN', email)
    return (await wire.post('/v1/accounts:signInWithEmailLink', { email, oobCode })).idToken
  },
  async 'a provider'(): Promise<string> {
    const claims = { sub: 'sanna-elsewhere', email: 'sanna@example.net', email_verified: true }
    const postBody = new URLSearchParams({ id_token: JSON.stringify(claims), providerId: 'google.com' })
    const body = { requestUri: house.url, postBody: postBody.toString() }
    return (await wireOf(house).post('/v1/accounts:signInWithIdp', body)).idToken
  },
}

test.each(Object.entries(ways))('%s brings a guest’s place along', async (_, signIn) => {
  const { challenges, origin, findPerson } = house.backend
  const wishes = { ...usualWishes, nickname: 'Mira' }
  const { id, token } = await challenges.perform('createChallenge', { uid: 'mira' }, wishes)
  const path = `/challenge-invite/${token}`
  const key = /name="key" value="([\w-]+)"/.exec(await (await house.ask(path)).text())?.[1] ?? ''
  const fields = { role: 'member', agrees: 'on', consent: 'on', timeZone: 'UTC', nickname: 'Sanna', key }
  const cookie = cookieOf(await house.ask(path, { method: 'POST', body: new URLSearchParams(fields) }))
  const personOf = (cookies: string) => findPerson(new Request(origin, { headers: { cookie: cookies } }))
  const guest = await personOf(cookie)
  expect(guest?.isAnonymous).toBe(true)
  const headers = { Authorization: `Bearer ${await signIn()}`, cookie }
  const account = await personOf(cookieOf(await house.ask('/__session', { method: 'POST', headers })))
  expect(account?.id).not.toBe(guest?.id)
  const opened = await challenges.open(account?.id ?? '', id)
  expect(Object.values(opened?.view.people ?? {}).map(({ nickname }) => nickname)).toContain('Sanna')
  expect(await challenges.open(guest?.id ?? '', id)).toBeUndefined()
})

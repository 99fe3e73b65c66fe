import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findNext, mailedAddress, type WayStep } from '../../app/map/ways.ts'
import { addMember } from '../testing/challenge-people.ts'
import { type House, serveHouse } from '../testing/serve.ts'
import { password, type SignedUp, signUp } from '../testing/sign-up.ts'

let house: House
let mira: SignedUp
const email = 'mira@example.org'
beforeAll(async () => {
  house = await serveHouse({ env: { STAFF_SECOND_STEP: '1' } })
  mira = await signUp(house, { email, password })
})
afterAll(() => house.stop())

const asked = '/de/admin/email?tab=a%26b'
const wish = encodeURIComponent(asked)

const post = (path: string, form: Record<string, string>) =>
  house.ask(path, { method: 'POST', body: new URLSearchParams(form) })
const leadsTo = (answer: Response) => answer.headers.get('location')

/** Where the link of the newest email of a kind leads, as a browser elsewhere opens it. */
async function openLetter(kind: string, to = email): Promise<string> {
  const { identity, mail } = house.backend
  await identity.settle()
  const letter = (await mail.listFor(to)).find(each => each.kind === kind)
  const { content } = await mail.get(letter?.id ?? '')
  const link = new URL(content?.text.match(/https?:\/\/\S+oobCode=[^\s>]+/)?.[0] ?? 'no:link')
  expect((await house.ask(link.pathname + link.search)).status).toBe(200)
  return link.search
}

describe('whoever asked for a page arrives there', () => {
  test('by password, from the page that asked for it', async () => {
    const login = leadsTo(await house.ask(asked)) ?? ''
    expect(login).toBe(`/de/login?redirect=${wish}`)
    expect(leadsTo(await post(login, { email, password }))).toBe(asked)
  })

  test('without a word where they are signed in, unless they were asked to prove it again', async () => {
    const headers = { cookie: mira.cookie }
    for (const way of ['login', 'register']) {
      const open = (query: string) => house.ask(`/de/${way}?${query}`, { headers })
      expect(leadsTo(await open(`redirect=${wish}`))).toBe(asked)
      expect(leadsTo(await open(''))).toBe('/de')
      expect(leadsTo(await open('redirect=//evil.example'))).toBe('/de')
      expect((await open(`redirect=${wish}&again=1`)).status).toBe(200)
    }
    const guest = await signUp(house)
    const asGuest = { headers: { cookie: guest.cookie } }
    expect((await house.ask(`/de/login?redirect=${wish}`, asGuest)).status).toBe(200)
  })

  test('with a new account, and by the email that confirms its address', async () => {
    const form = { name: 'Kim', email: 'kim@example.org', password, adult: 'on' }
    expect(leadsTo(await post(`/de/register?redirect=${wish}`, form))).toBe(asked)
    expect(findNext('verify', await openLetter('verifyEmail', form.email), 'de')).toBe(asked)
  })

  test('by a link in an email', async () => {
    await post(`/de/sign-in?redirect=${wish}`, { email })
    expect(findNext('signIn', await openLetter('emailSignIn'), 'de')).toBe(asked)
  })

  test('by a new password', async () => {
    await post(`/de/sign-in?mode=forgotten&redirect=${wish}`, { email })
    const login = findNext('newPassword', await openLetter('passwordReset'), 'de')
    expect(leadsTo(await post(login, { email, password }))).toBe(asked)
  })

  test('by setting up the second step their role needs', async () => {
    await house.backend.identity.administration.setRoles(mira.uid, ['owner'])
    for (const path of [asked, asked.replace('?', '.data?')]) {
      const answer = await house.ask(path, { headers: { cookie: mira.cookie } })
      const step = `/de/account?redirect=${wish}#two-step`
      expect(leadsTo(answer) ?? (await answer.text())).toContain(step)
    }
    expect(findNext('secondStep', `?redirect=${wish}`, 'de')).toBe(asked)
  })
})

test('Today asks for an address to be confirmed, where emails are sent', async () => {
  const open = await serveHouse({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  const { uid, cookie } = await signUp(open, { email, password })
  await addMember(open.backend, uid)
  const read = async () => (await open.ask('/', { headers: { cookie } })).text()
  expect(await read()).toContain('Your email address isn’t confirmed yet')
  await open.stop()
})

describe('each step', () => {
  const nexts: [WayStep, withWish: string, without: string][] = [
    ['signIn', asked, '/de'],
    ['setUp', asked, '/de/admin'],
    ['secondStep', asked, '/de/admin'],
    ['verify', asked, '/de/account'],
    ['newPassword', `/de/login?redirect=${wish}`, '/de/login'],
    ['change', `/de/login?redirect=${wish}`, '/de/login?redirect=%2Fde%2Faccount'],
    ['recover', `/de/sign-in?mode=forgotten&redirect=${wish}`, '/de/sign-in?mode=forgotten'],
  ]
  test.each(nexts)('%s leads on, by the address of the page or of the email', (step, withWish, without) => {
    const continueUrl = mailedAddress('https://exhale.example', asked, 'de')
    expect(findNext(step, `?redirect=${wish}`, 'de')).toBe(withWish)
    expect(findNext(step, String(new URLSearchParams({ continueUrl })), 'de')).toBe(withWish)
    for (const nowhere of [
      '',
      '?continueUrl=x',
      '?continueUrl=https%3A%2F%2Fa.example%2F%3Fredirect%3D%2F%2Fb.c',
    ])
      expect(findNext(step, nowhere, 'de')).toBe(without)
  })
})

import { describe, expect, test } from 'vitest'
import { wishes } from '../server/certificates/testing/stage.ts'
import { setStage, type Tab, wordsOf } from './stage.ts'
import { awake, eventually } from './watch.ts'

const stage = setStage({})
const t = wordsOf('en', 'account')
const email = 'mira@example.org'

/** The link of the letter that someone with an account gets who has forgotten their password. */
async function askForReset(): Promise<string> {
  const { backend } = stage.house
  const call = (name: string, fields: object) =>
    stage.house.ask(`/identitytoolkit.googleapis.com/v1/accounts:${name}?key=exhale`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, ...fields }),
    })
  await call('signUp', { password: 'a long enough secret 7', returnSecureToken: true })
  await call('sendOobCode', { requestType: 'PASSWORD_RESET' })
  await backend.identity.settle()
  for (const { id } of await backend.mail.list()) {
    const link = (await backend.mail.get(id)).content?.text.match(/https?:\/\/\S+mode=resetPassword\S+/)?.[0]
    if (link) return link
  }
  throw new Error('no letter')
}

const addressOf = ({ page }: Tab) => page.url().replace(stage.house.url, '')

describe('a secret that came with a link', () => {
  test('leaves the address, and is still there after a reload and on the way back', async () => {
    const link = await askForReset()
    const tab = await stage.open()
    const { page, visit, watch } = tab
    const isReady = () => page.getByText(t('reset.lead', { email })).waitFor()
    await visit(link)
    await isReady()
    expect(addressOf(tab)).toContain('mode=resetPassword')
    expect(addressOf(tab)).not.toContain('oobCode')
    await page.reload()
    await awake(page)
    await isReady()
    await page.locator('footer a[href="/terms"]').click()
    await page.waitForURL('**/terms')
    // The address changes a moment before the page does: who goes back at once still finds the form that is about to go.
    await page.getByLabel(t('newPassword')).waitFor({ state: 'detached' })
    await page.goBack()
    await isReady()
    expect(addressOf(tab)).not.toContain('oobCode')
    await page.getByLabel(t('newPassword')).fill('another long secret 8')
    await page.getByRole('button', { name: t('reset.submit') }).click()
    await page.getByText(t('reset.done')).waitFor()
    expect(watch.take()).toEqual([])
  })

  test('of the owner’s set-up does too', async () => {
    const setup = await stage.house.backend.identity.setup.issue()
    const tab = await stage.open()
    const { page, visit, watch } = tab
    await visit(`/register?setup=${setup}`)
    await page.getByText(t('register.setup')).waitFor()
    await eventually(() => addressOf(tab)).toBe('/register')
    // What it still asks for would be broken off.
    await watch.settled()
    await page.reload()
    await awake(page)
    await page.getByText(t('register.setup')).waitFor()
    expect(addressOf(tab)).toBe('/register')
    expect(watch.take()).toEqual([])
  })

  test('and that opens nothing leaves as well, and comes back with no reload', async () => {
    const tab = await stage.open()
    const { page, visit, watch } = tab
    await visit('/register?setup=of-another-day')
    await eventually(() => addressOf(tab)).toBe('/register')
    // What it still asks for would be broken off.
    await watch.settled()
    await page.reload()
    await awake(page)
    expect(await page.getByText(t('register.setup')).count()).toBe(0)
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('of-another-day')
    expect(watch.take()).toEqual([])
  })
})

test('a form on a page that tells no one its address works without JavaScript', async () => {
  const context = await stage.browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const words = wordsOf('en', 'certificate')
  const body = new URLSearchParams(wishes)
  const made = await stage.house.ask('/certificate/new', { method: 'POST', body })
  await page.goto(stage.house.url + new URL(made.headers.get('location') ?? '', stage.house.url).pathname)
  const before = page.url()
  await page.getByRole('button', { name: words('steps.who') }).click()
  await page.getByText(words('edit.more')).click()
  await page.getByRole('button', { name: words('edit.rotateEdit') }).click()
  await page.getByText(words('edit.rotated')).waitFor()
  expect(page.url()).not.toBe(before)
  await context.close()
})

test('whoever opens more pages than are drawn for one network is led on to those at hand', async () => {
  const house = await stage.serve({ env: { PAGE_LIMIT: '12' } })
  const { page, visit, watch } = await stage.open()
  await visit(`${house.url}/help`)
  await visit(`${house.url}/`)
  await page.evaluate(async () => {
    for (let time = 0; time < 15; time++) await fetch(`/help?q=${time}`)
  })
  await page.locator('a[href="/help"]:visible').first().click()
  await page.waitForURL('**/help')
  await awake(page)
  expect(watch.documents).toHaveLength(3)
  await page.goto(`${house.url}/de/nirgends`)
  await page.getByRole('heading', { name: wordsOf('de', 'links')('busy.title') }).waitFor()
})

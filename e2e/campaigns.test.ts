import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { actionsOf } from '../app/admin/audit/actions.ts'
import { addReaders } from '../domain/newsletter/testing/readers.ts'
import { password, type SignedUp, signUp } from '../server/testing/sign-up.ts'
import { openPostOffice } from '../services/mail/testing/post-office.ts'
import { saved } from './editor.ts'
import { setStage, wordsOf } from './stage.ts'
import { awake, eventually, findBarriers, overflow, still, tabTo } from './watch.ts'

const office = await openPostOffice()
afterAll(() => office.close())

const stage = setStage({ env: { SMTP_URL: office.url, MAIL_RATE: '4' } })
const t = wordsOf('en', 'campaigns')
const admin = wordsOf('en', 'admin')
const mail = wordsOf('en', 'mail')
const say = wordsOf('en', 'content')
const name = 'Winter, one breath at a time'
const count = 18

const signUpAs = (called: string): Promise<SignedUp> =>
  signUp(stage.house, { email: `${called.toLowerCase()}@example.org`, password, displayName: called })

/** By the set-up link, which confirms their address. */
async function addOwner(called: string): Promise<SignedUp> {
  const { identity } = stage.house.backend
  const person = await signUpAs(called)
  await identity.claimOwnershipFor(person.uid, await identity.setup.issue())
  return person
}

/** From now on the browser has their session. */
async function become(page: Page, { cookie }: SignedUp): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  await page.context().addCookies([{ name, value, url: stage.house.url }])
}

const arrived = (subject: string) =>
  office.received.filter(({ mail }) => mail.subject === subject).map(({ to }) => to)
const got = () => [...arrived('One breath'), ...arrived('Ein Atemzug')]

test('a campaign is written in two languages, tested, scheduled, paused, continued and counted', async () => {
  const marta = await addOwner('Marta')
  const languages = ['en', 'de', 'pl'] as const
  await addReaders(
    stage.house.backend,
    Array.from({ length: count }, (_, index) => ({
      address: `reader-${index}@example.org`,
      language: languages[index % 3] ?? 'en',
    })),
  )
  const { page, watch, visit } = await stage.open({ viewport: { width: 1280, height: 900 } })
  await become(page, marta)
  const button = (text: string | RegExp) => page.getByRole('button', { name: text })
  const isSaid = (text: string | RegExp) => page.getByText(text).first().waitFor()

  await visit('/admin/email')
  await isSaid(t('empty'))
  await expectCalm(page)
  await page.getByRole('link', { name: t('new') }).click()
  await page.getByLabel(t('name'), { exact: true }).fill(name)
  await button(t('create')).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()

  // In blocks, in two languages; who reads Polish gets English.
  const field = (label: string, language?: string) =>
    page.getByLabel(language ? say('fields.inLanguage', { field: label, language }) : label, { exact: true })
  await field('Subject').fill('One breath')
  await field('Heading').fill('Winter')
  await field('Text').fill('Evenings are longer.')
  await page
    .getByRole('button', { name: say('blocks.add') })
    .last()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Quiet line' }).click()
  await field('Text').last().fill('No hurry.')
  await button(/^Deutsch/).click()
  await field('Subject', 'German').fill('Ein Atemzug')
  await field('Heading', 'German').fill('Winter')
  await field('Text', 'German').first().fill('Die Abende sind länger.')
  await field('Text', 'German').last().fill('Keine Eile.')
  await saved(page)
  await page.frameLocator('iframe').getByText('Die Abende sind länger.').waitFor()
  await isSaid(`Polski: not written, so ${count / 3} people get English.`)
  await isSaid(t('checks.testNone'))
  await expectCalm(page)
  // On a phone the blocks are a list, unless someone is writing in one.
  await page.getByRole('heading', { level: 1, name }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await field('Text', 'German').first().waitFor({ state: 'hidden' })
  await expectCalm(page)

  await page.getByLabel(t('compose.day')).fill('2035-05-01T09:30')
  await button(t('compose.test', { language: 'Deutsch' })).click()
  await isSaid(t('compose.tested'))
  await eventually(() => arrived('Ein Atemzug')).toEqual(['marta@example.org'])
  office.received.splice(0)
  await isSaid(t('checks.test', { name: 'Marta' }))
  // Others look at it too; what can't be an address is said beside it, and stays.
  await page.getByText(admin('email.testOthers')).click()
  const others = page.getByLabel(admin('email.testTo'))
  await others.fill('lab@')
  await button(t('compose.test', { language: 'Deutsch' })).click()
  await isSaid(admin('email.testProblems.badAddress'))
  await expectCalm(page)
  expect(watch.take().filter(fault => !/answered 400|status of 400/.test(fault))).toEqual([])
  await others.fill('lab@example.net')
  await button(t('compose.test', { language: 'Deutsch' })).click()
  await eventually(() => arrived('Ein Atemzug')).toEqual(['lab@example.net'])
  office.received.splice(0)

  // How many get it stands on the button.
  const schedule = t('compose.schedule', { count, number: String(count) })
  await button(schedule).first().click()
  // As the browser's region writes it.
  await isSaid(/May\s1, 2035|1\sMay 2035/)
  await expectCalm(page)
  await button(t('compose.takeBack')).click()
  await page.getByLabel(t('compose.day')).fill('')
  await tabTo(page, schedule)
  // To reload before it arrived would take it back.
  const sent = page.waitForResponse(response => response.request().method() === 'POST')
  await page.keyboard.press('Enter')
  await sent
  await eventually(() => page.url().includes('/sending') || reload(page)).toBe(true)
  await awake(page)

  // It goes by itself, and the page follows.
  const handedOver = async () => Number(await page.getByRole('progressbar').getAttribute('aria-valuenow'))
  await eventually(handedOver).toBeGreaterThan(2)
  await button(t('pause')).click()
  await isSaid(t('sending.paused'))
  await expectCalm(page)
  const id = new URL(page.url()).pathname.split('/').at(-2) ?? ''
  const { batches } = stage.house.backend.mail
  await eventually(async () => (await batches.count(id)).sending).toBe(0)
  const before = got().length
  expect(before).toBeLessThan(count)
  await page.getByRole('link', { name: t('sending.stop') }).click()
  await isSaid(t('sending.stopAsk'))
  await expectCalm(page)
  await page.getByRole('link', { name: t('sending.goOn') }).click()
  expect(got()).toHaveLength(before)
  await button(t('resume')).click()
  await eventually(() => got().length).toBe(count)
  expect(new Set(got()).size).toBe(count)
  expect(arrived('Ein Atemzug')).toHaveLength(count / 3)

  const results = page.getByRole('link', { name: t('results.happened') })
  await results.waitFor({ timeout: 30_000 })
  await results.click()
  await page.getByRole('heading', { name: t('results.happened') }).waitFor()
  await isSaid(t('results.cant'))
  await expectCalm(page)
  await page
    .getByRole('link', { name: t('back') })
    .or(page.getByRole('link', { name: 'Campaigns' }))
    .first()
    .click()
  await page.getByRole('link', { name }).first().waitFor()
  await expectCalm(page)
  const deeds = (await stage.house.backend.audit.list({ actions: actionsOf('campaigns') })).map(
    ({ action }) => action.split('.')[1],
  )
  expect(deeds.toReversed()).toEqual([
    ...['made', 'tested', 'tested', 'scheduled', 'takenBack', 'scheduled', 'started', 'paused', 'resumed'],
  ])
  await visit('/admin/email/sending')
  for (const [typed, to] of [
    ['', 'marta@example.org'],
    ['lab@example.net', 'lab@example.net'],
  ] as const) {
    office.received.splice(0)
    if (typed) {
      await page.getByText(admin('email.testOthers')).click()
      await page.getByLabel(admin('email.testTo')).fill(typed)
    }
    await button(mail('test.submit')).click()
    await eventually(() => office.received.map(letter => letter.to)).toEqual([to])
    await isSaid(mail('test.sent'))
  }
  await expectCalm(page)
  // Who leaves a page leaves what it listens to.
  expect(watch.take()).toEqual([])
})

/** Nothing is in anybody's way, on a phone. */
async function expectCalm(page: Page): Promise<void> {
  await still(page)
  expect(await findBarriers(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
}

async function reload(page: Page): Promise<boolean> {
  await page.reload()
  return page.url().includes('/sending')
}

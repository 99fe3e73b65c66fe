import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { codeAt, stepAt } from '../services/identity/proofs/totp.ts'
import { setStage, type Tab, wordsOf } from './stage.ts'
import { eventually, findBarriers, overflow } from './watch.ts'

const ownerEmail = 'ada@example.org'
const ownerPassword = 'nobody would ever guess this one'
const password = 'quiet river stones'
const stage = setStage({
  env: { OWNER_EMAIL: ownerEmail, OWNER_PASSWORD: ownerPassword, STAFF_SECOND_STEP: '1' },
})
const t = wordsOf('en', 'people')
const views = wordsOf('en', 'views')
const account = wordsOf('en', 'account')
const admin = wordsOf('en', 'admin')
const path = '/admin/add-auth'

async function signIn({ page, visit }: Tab, to: string): Promise<void> {
  await visit(`/login?redirect=${encodeURIComponent(to)}`)
  await page.getByLabel(account('email')).fill(ownerEmail)
  await page.getByLabel(account('password'), { exact: true }).fill(ownerPassword)
  await page.getByRole('button', { name: account('login.submit'), exact: true }).click()
}

/** Led there on the way to a page, and on to that page. */
async function setUpSecondStep(page: Page, asked: string): Promise<void> {
  await page.waitForURL('**/account?redirect=*#two-step')
  await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await page.getByText(account('twoStep.needed')).waitFor()
  await page.getByRole('button', { name: account('twoStep.start') }).click()
  const key = (await page.locator('code').first().innerText()).trim()
  await page.getByLabel(account('factor.code')).fill(codeAt(key, stepAt(Date.now())))
  await page.getByRole('button', { name: account('twoStep.finish') }).click()
  await page.getByText(account('twoStep.codesTitle')).waitFor()
  await page.getByText(account('twoStep.needed')).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: account('twoStep.goOn') }).click()
  await page.waitForURL(stage.house.url + asked)
}

async function findLetter(email: string, kind: string): Promise<string> {
  const { identity, mail } = stage.house.backend
  await identity.settle()
  const letter = (await mail.listFor(email)).find(each => each.kind === kind)
  const { content } = await mail.get(letter?.id ?? '')
  return content?.text.match(/https?:\/\/\S+(?:oobCode=|\/invitation\/)[^\s>]+/)?.[0] ?? `no ${kind}`
}

describe('people and roles', () => {
  test('someone is invited, accepts, sets up a second step, is given another role and loses it', async () => {
    const own = await stage.open({ viewport: { width: 390, height: 800 } })
    await signIn(own, `${path}?tab=roles`)
    await setUpSecondStep(own.page, `${path}?tab=roles`)
    expect(await findBarriers(own.page)).toEqual([])
    expect(await overflow(own.page)).toBe(0)
    await own.visit(path)
    await own.page.getByText(t('safe')).waitFor()
    // By keyboard alone.
    await own.page.getByRole('link', { name: t('invite.open') }).focus()
    await own.page.keyboard.press('Enter')
    const email = 'hanna@example.org'
    await own.page.getByLabel(t('invite.address')).focus()
    await own.page.keyboard.type(email)
    await own.page.getByRole('checkbox', { name: admin('addAuth.roles.editor') }).focus()
    await own.page.keyboard.press('Space')
    expect(await findBarriers(own.page)).toEqual([])
    await own.page.getByRole('button', { name: t('invite.submit') }).focus()
    await own.page.keyboard.press('Enter')
    await own.page.getByText(t('invite.made')).waitFor()
    const link = await own.page.getByLabel(t('invite.linkOnly')).inputValue()
    expect(await findLetter(email, 'adminInvite')).toBe(link)
    expect(await findBarriers(own.page)).toEqual([])
    expect(await overflow(own.page)).toBe(0)

    const other = await stage.open({ viewport: { width: 320, height: 700 } })
    await other.visit(link)
    expect(await findBarriers(other.page)).toEqual([])
    expect(await overflow(other.page)).toBe(0)
    await other.page
      .getByRole('main')
      .getByRole('link', { name: account('register.title') })
      .click()
    await other.page.getByLabel(account('register.name')).fill('Hanna')
    await other.page.getByLabel(account('email')).fill(email)
    await other.page.getByLabel(account('password'), { exact: true }).fill(password)
    await other.page.getByLabel(account('register.adult')).check()
    await other.page.getByRole('button', { name: account('register.submit') }).click()
    await other.page.getByText(t('invitation.unconfirmed')).waitFor()
    const { audit } = stage.house.backend
    // The email is opened in another tab, and leads back to the invitation.
    const mailbox = await stage.openBeside(other)
    await mailbox.visit(await findLetter(email, 'verifyEmail'))
    await mailbox.page.getByRole('button', { name: account('verify.submit') }).click()
    await mailbox.page.getByRole('link', { name: account('factor.submit') }).click()
    await mailbox.page.waitForURL(link)
    await mailbox.page.close()
    await other.visit(link)
    await other.page.getByRole('button', { name: t('invitation.accept') }).click()
    await setUpSecondStep(other.page, '/admin')
    expect(await other.visit('/admin/content')).toBe(200)
    expect(await other.visit('/admin/email/outbox')).toBe(403)
    expect(await other.visit(link)).toBe(404)

    await own.visit(path)
    // The heads of the columns aren't seen here; they still say how the list is sorted.
    await own.page.getByLabel(views('sort.label')).selectOption('unseen')
    await own.page.getByRole('button', { name: views('show') }).click()
    const seen = own.page.getByRole('columnheader', { name: t('columns.seen') })
    await eventually(() => seen.getAttribute('aria-sort')).toBe('ascending')
    await own.page.getByRole('link', { name: t('changeOf', { name: 'Hanna' }) }).click()
    await own.page.locator('#person').getByText(email).waitFor()
    await own.page.getByRole('checkbox', { name: admin('addAuth.roles.mail') }).check()
    expect(await findBarriers(own.page)).toEqual([])
    expect(await overflow(own.page)).toBe(0)
    await own.page.getByRole('button', { name: t('panel.save') }).click()
    await own.page.getByText(t('done.saved')).waitFor()
    expect(await other.visit('/admin/email/outbox')).toBe(200)
    await own.page.getByRole('button', { name: t('undo') }).click()
    await own.page.getByText(t('done.undone')).waitFor()
    expect(await own.page.getByRole('button', { name: t('undo') }).count()).toBe(0)
    expect(await findBarriers(own.page)).toEqual([])
    expect(await overflow(own.page)).toBe(0)
    expect(await other.visit('/admin/content')).toBe(200)
    expect(await other.visit('/admin/email/outbox')).toBe(403)
    const changes = await audit.list({ actions: ['people.gainedRole', 'people.lostRole'], limit: 2 })
    expect(changes.map(({ action }) => action)).toEqual(['people.lostRole', 'people.gainedRole'])
    await own.page.getByRole('link', { name: t('changeOf', { name: 'Hanna' }) }).click()
    await own.page.getByRole('button', { name: t('panel.remove') }).click()
    await own.page.getByText(t('done.saved')).waitFor()
    expect(await other.visit('/admin')).toBe(403)
  })

  test('need no script: an invitation, a change of roles and a search', async () => {
    const clock = Date.now()
    const house = await stage.serve({
      person: { id: 'ada', name: 'Ada', roles: ['owner'], signedInAt: clock },
    })
    const { page } = await stage.open({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } })
    await page.goto(house.url + path)
    await page.getByRole('link', { name: t('invite.open') }).click()
    await page.getByLabel(t('invite.address')).fill('max@example.org')
    await page.getByRole('button', { name: t('invite.submit') }).click()
    await page.getByText(t('invite.noRole')).waitFor()
    await page.getByRole('checkbox', { name: admin('addAuth.roles.mail') }).check()
    await page.getByRole('button', { name: t('invite.submit') }).click()
    await page.getByLabel(t('invite.linkOnly')).waitFor()
    expect(await overflow(page)).toBe(0)
    await page.getByRole('button', { name: new RegExp(t('invitations.takeBack')) }).click()
    await page.getByText(t('done.withdrawn')).waitFor()
    await page.getByRole('link', { name: t('tabs.accounts') }).click()
    await page.getByLabel(t('finder.address')).fill('nobody@example.org')
    await page.getByRole('button', { name: t('finder.submit'), exact: true }).click()
    await page.getByText(t('finder.none')).waitFor()
    expect(page.url()).not.toContain('nobody')
    expect(await overflow(page)).toBe(0)
  })
})

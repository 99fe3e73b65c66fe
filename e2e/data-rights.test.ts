import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { pathOf } from '../app/map/addresses.ts'
import { type FullMember, fillMember } from '../server/testing/full-member.ts'
import { join, password } from '../server/testing/sign-up.ts'
import { setStage, wordsOf } from './stage.ts'
import { awake, eventually, findBarriers, overflow, still } from './watch.ts'

const stage = setStage({ env: { NOTIFICATIONS: '1' } })
const phone = { viewport: { width: 390, height: 844 } }
let member: FullMember
beforeAll(async () => {
  member = await fillMember(stage.house)
})

async function openAs(cookie: string, options: object) {
  const tab = await stage.open({ ...phone, ...options })
  const [name = '', value = ''] = cookie.split('=')
  await tab.page.context().addCookies([{ name, value, url: stage.house.url }])
  return tab
}

/** What is wrong with the page as it stands; axe needs scripts. */
async function look(page: Page, hasScripts = true): Promise<unknown[]> {
  const wide = Math.max(0, await overflow(page))
  if (!hasScripts) return wide ? [wide] : []
  await still(page)
  return [...(await findBarriers(page)), ...(wide ? [wide] : [])]
}

describe('one’s own data', () => {
  test('is shown, taken along, and partly deleted, by keyboard', async () => {
    const t = wordsOf('en', 'rights')
    const { page, visit } = await openAs(member.cookie, {})
    await visit('/data-deletion')
    const row = page.locator('summary', { hasText: t('groups.record') })
    await row.focus()
    await page.keyboard.press('Enter')
    await page.getByText(t('lines.checkIns'), { exact: true }).waitFor()
    expect(await look(page)).toEqual([])
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: t('copy.download') }).click()
    expect((await download).suggestedFilename()).toMatch(/^exhale-.*\.zip$/)

    await visit('/data-deletion/parts')
    await page.getByRole('checkbox', { name: t('groups.surveys') }).press('Space')
    await page.getByRole('button', { name: t('parts.choose') }).click()
    await page.getByText(t('parts.goes.surveys')).waitFor()
    expect(await look(page)).toEqual([])
    await page.getByRole('button', { name: t('parts.remove', { count: 1 }) }).click()
    await page.getByText(t('parts.hidden')).waitFor()
    expect(await stage.house.backend.responses.describe(member.uid)).toEqual([])
  })

  test.each([true, false])('goes and comes back, in German, with scripts: %s', async hasScripts => {
    const t = wordsOf('de', 'rights')
    const leaver = await join(stage.house)
    const { page } = await openAs(leaver.cookie, { javaScriptEnabled: hasScripts })
    const visit = async (path: string) => {
      await page.goto(stage.house.url + path)
      if (hasScripts) await awake(page)
    }
    await visit('/de/data-deletion')
    expect(await look(page, hasScripts)).toEqual([])
    await page.locator('input[name=password]').fill(password)
    await page.getByRole('button', { name: wordsOf('de', 'deletion')('own.delete') }).click()
    await page.getByRole('heading', { name: t('undo.heading') }).waitFor()
    expect(await look(page, hasScripts)).toEqual([])
    const code = (await page.getByText(/^EX-/).innerText()).trim()
    await page.getByRole('button', { name: t('undo.keep') }).click()
    await page.getByText(t('undo.kept')).waitFor()

    await visit('/de/start-data-deletion')
    await page.locator('input[name=code]').fill(code.toLowerCase())
    await page.getByRole('button', { name: t('status.look') }).click()
    await page.getByRole('heading', { name: t('status.heading.kept') }).waitFor()
    expect(await look(page, hasScripts)).toEqual([])
    await visit(pathOf('deletionStatus', 'de', { id: 'EX-0000-0000' }))
    await page.getByRole('heading', { name: t('status.unknown') }).waitFor()
    expect(await page.locator('input[name=code]').inputValue()).toBe('EX-0000-0000')
    expect(await look(page, hasScripts)).toEqual([])

    // The same by the link in an email.
    const words = wordsOf('de', 'deletion')
    const id = await stage.house.backend.rights.links.make(leaver.uid)
    await visit(pathOf('confirmDeletion', 'de', { id }))
    await page.getByRole('heading', { name: words('confirm.heading') }).waitFor()
    expect(await look(page, hasScripts)).toEqual([])
    await page.getByRole('button', { name: words('own.delete') }).click()
    await page.getByRole('heading', { name: t('status.heading.waiting') }).waitFor()
  })
})

test('requests are looked after by their codes', async () => {
  const t = wordsOf('en', 'rights')
  const house = await stage.serve({ person: { id: 'sam', name: 'Sam', roles: ['support'] } })
  const code = await house.backend.rights.erasures.ask('someone', 'network', 12)
  const { page, visit } = await stage.open(phone)
  await visit(`${house.url}/admin/requests`)
  await page.getByText(t('admin.states.waiting')).waitFor()
  expect(await look(page)).toEqual([])
  await page.getByRole('searchbox').fill(code)
  await page.getByRole('button', { name: wordsOf('en', 'views')('show') }).click()
  await page.waitForURL(url => url.searchParams.get('q') === code)
  await eventually(() => page.locator('main code').allInnerTexts()).toEqual([code])
})

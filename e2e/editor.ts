import type { Page } from 'playwright-core'
import { type Stage, type Tab, wordsOf } from './stage.ts'
import { awake } from './watch.ts'

export const owner = { OWNER_EMAIL: 'owner@example.org', OWNER_PASSWORD: 'quiet river stones' }

const account = wordsOf('en', 'account')
const t = wordsOf('en', 'content')

/** Someone who may edit, at a page of the desk. */
export async function openDesk(stage: Stage, path = '/admin/content'): Promise<Tab> {
  const tab = await stage.open({ viewport: { width: 1280, height: 900 } })
  await tab.visit(`/login?redirect=${encodeURIComponent(path)}`)
  await tab.page.getByLabel(account('email')).fill(owner.OWNER_EMAIL)
  await tab.page.getByLabel(account('password'), { exact: true }).fill(owner.OWNER_PASSWORD)
  await tab.page.getByRole('button', { name: account('login.submit'), exact: true }).click()
  await tab.page.waitForURL(url => url.pathname === path)
  await awake(tab.page)
  return tab
}

/** The same, with a page of the site open before them. */
export async function openStory(stage: Stage, name: string): Promise<Tab> {
  const tab = await openDesk(stage)
  await tab.page.locator('main table').getByRole('link', { name, exact: true }).click()
  await tab.page.getByRole('heading', { level: 1, name }).waitFor()
  await awake(tab.page)
  return tab
}

export const saved = (page: Page) =>
  page.getByRole('status').getByText(t('saving.saved'), { exact: true }).waitFor()

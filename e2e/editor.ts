import type { Page } from 'playwright-core'
import { type Stage, type Tab, wordsOf } from './stage.ts'
import { awake } from './watch.ts'

export const owner = { OWNER_EMAIL: 'owner@example.org', OWNER_PASSWORD: 'quiet river stones' }

const viewport = { width: 1280, height: 900 }
const account = wordsOf('en', 'account')
const t = wordsOf('en', 'content')

/** Someone who may edit, who signs in on the way to a page of the desk. */
export async function openDesk(stage: Stage, path = '/admin/content'): Promise<Tab> {
  const tab = await stage.open({ viewport })
  await tab.visit(`/login?redirect=${encodeURIComponent(path)}`)
  await tab.page.getByLabel(account('email')).fill(owner.OWNER_EMAIL)
  await tab.page.getByLabel(account('password'), { exact: true }).fill(owner.OWNER_PASSWORD)
  await tab.page.getByRole('button', { name: account('login.submit'), exact: true }).click()
  await tab.page.waitForURL(url => url.pathname === path)
  await awake(tab.page)
  return tab
}

/** The same in a house where everyone is an editor. */
export async function visitDesk(stage: Stage, path = '/admin/content'): Promise<Tab> {
  const tab = await stage.open({ viewport })
  await tab.visit(path)
  return tab
}

/** The same, with the page of that name open before them. */
export async function visitStory(stage: Stage, name: string): Promise<Tab> {
  const tab = await visitDesk(stage)
  await chooseStory(tab, name)
  return tab
}

/** Opens a page of the site from the list. */
export async function chooseStory({ page }: Tab, name: string): Promise<void> {
  await page.locator('main table').getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await awake(page)
}

export const saved = (page: Page) =>
  page.getByRole('status').getByText(t('saving.saved'), { exact: true }).waitFor()

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

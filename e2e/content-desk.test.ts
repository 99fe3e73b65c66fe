import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { button, saved, visitDesk } from './editor.ts'
import { setStage, wordsOf } from './stage.ts'
import { awake, findBarriers, overflow, still } from './watch.ts'

const stage = setStage({ person: { id: 'ada', name: 'Ada Byron', roles: ['owner'] } })
const t = wordsOf('en', 'content')

const openDesk = (path?: string) => visitDesk(stage, path)

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function choose(page: Page, name: string, item: string): Promise<void> {
  await button(page, t('stories.more', { name })).click()
  await page.getByRole('menuitem', { name: item }).click()
}

describe('the desk', () => {
  test('makes a folder and a page in it, renames, moves, throws away and brings back', async () => {
    const { page } = await openDesk()
    await button(page, t('stories.new')).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(t('stories.kind')).selectOption({ label: t('stories.folder') })
    await form.getByLabel(t('stories.name')).fill('Spring letters')
    await button(page, t('stories.create')).click()
    await row(page, '/spring-letters').waitFor()

    await button(page, t('stories.new')).click()
    await form.getByLabel(t('stories.kind')).selectOption('article')
    await form.getByLabel(t('stories.name')).fill('First light')
    await form.getByLabel(t('stories.in')).selectOption({ label: 'Spring letters (/spring-letters)' })
    await button(page, t('stories.create')).click()
    await page.getByRole('heading', { level: 1, name: 'First light' }).waitFor()
    await awake(page)

    await button(page, t('settings.open')).click()
    await form.getByLabel(t('stories.name')).fill('Dawn')
    await form.getByLabel(t('stories.slug'), { exact: true }).fill('Early dawn')
    await page.getByText(t('settings.slugs')).click()
    await form.getByLabel(`${t('stories.slug')}, Deutsch`).fill('morgenrot')
    await form.getByLabel(t('settings.tags')).fill('spring, light')
    await page.getByText(t('settings.movedStory')).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await button(page, t('settings.save')).click()
    await page.getByRole('heading', { level: 1, name: 'Dawn' }).waitFor()
    // What is written afterwards is no conflict with oneself.
    await page.getByLabel('Title', { exact: true }).fill('Dawn, at last')
    await saved(page)
    const { administration } = stage.house.backend.content
    const id = Number(new URL(page.url()).pathname.split('/').at(-1))
    expect(await administration.getStory(id)).toMatchObject({
      full_slug: 'spring-letters/early-dawn',
      tag_list: ['spring', 'light'],
      translated_slugs: [{ lang: 'de', slug: 'morgenrot' }],
    })

    await page.getByRole('link', { name: t('story.back'), exact: true }).click()
    await choose(page, 'Spring letters', t('stories.trash'))
    await page.getByText(t('stories.trashFolder')).waitFor()
    await still(page)
    expect(await findBarriers(page)).toEqual([])
    await form.getByRole('button', { name: t('stories.trash') }).click()
    await row(page, '/spring-letters').first().waitFor({ state: 'detached' })
    await page.getByRole('link', { name: t('stories.inTrash'), exact: true }).click()
    await page.getByRole('heading', { level: 1, name: t('stories.inTrash') }).waitFor()
    await page.getByRole('button', { name: new RegExp(`^${t('stories.untrash')}.*Spring letters`) }).click()
    await page.getByText(t('stories.emptyTrash')).waitFor()
    await page.getByRole('link', { name: t('stories.back'), exact: true }).click()
    await row(page, '/spring-letters/early-dawn').waitFor()
  })

  test('makes a page, which visitors find where it was put, in their language', async () => {
    const { page } = await openDesk()
    await button(page, t('stories.new')).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(t('stories.kind')).selectOption('page')
    await form.getByLabel(t('stories.name')).fill('About us')
    await form.getByLabel(t('stories.slug')).fill('login')
    await button(page, t('stories.create')).click()
    await form.getByText(t('fields.reserved')).waitFor()
    await form.getByLabel(t('stories.slug')).fill('')
    await button(page, t('stories.create')).click()
    await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor()
    await awake(page)
    await page.getByLabel('Title', { exact: true }).fill('Who we are')
    await button(page, t('settings.open')).click()
    await page.getByText(t('settings.slugs')).click()
    await form.getByLabel(`${t('stories.slug')}, Deutsch`).fill('hilfe')
    await button(page, t('settings.save')).click()
    await form.getByText(t('fields.reserved')).waitFor()
    await still(page)
    expect(await findBarriers(page)).toEqual([])
    await form.getByLabel(`${t('stories.slug')}, Deutsch`).fill('ueber-uns')
    await button(page, t('settings.save')).click()
    await form.waitFor({ state: 'detached' })
    await saved(page)
    await button(page, t('publish.button')).click()
    await button(page, t('publish.all')).click()
    await button(page, t('publish.anyway')).click()
    await form.waitFor({ state: 'detached' })
    const link = page.getByRole('link', { name: t('stories.visit') })
    expect(await link.getAttribute('href')).toBe('/about-us')

    const visitor = await stage.open({ locale: 'de-DE' })
    expect(await visitor.visit('/de/ueber-uns')).toBe(200)
    await visitor.page.getByRole('heading', { level: 1, name: 'Who we are' }).waitFor()
    expect(await findBarriers(visitor.page)).toEqual([])
    const menu = visitor.page.locator('header details', { has: visitor.page.locator('[hreflang]') })
    await menu.locator('summary').click()
    await menu.locator('a[hreflang=en]').click()
    await visitor.page.waitForURL(url => url.pathname === '/about-us')
  })

  test('keeps what the site needs, and is open to everyone', async () => {
    const { page } = await openDesk()
    await button(page, t('stories.more', { name: 'Imprint' })).click()
    const trash = page.getByRole('menuitem', { name: t('stories.trash') })
    expect(await trash.getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('menuitem', { name: t('settings.open') }).click()
    await page.getByText(t('settings.needed', { path: '/imprint' })).waitFor()
    expect(await page.getByLabel(t('stories.slug'), { exact: true }).count()).toBe(0)
    await page.keyboard.press('Escape')
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await still(page)
      expect([width, await overflow(page), await findBarriers(page)]).toEqual([width, 0, []])
    }
  })

  test('speaks the reader’s language of blocks, fields and pages', async () => {
    const { page } = await openDesk('/de/admin/content')
    await page.getByRole('link', { name: 'Nach einem Ausrutscher' }).first().waitFor()
    await page.getByRole('link', { name: 'Startseite', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Startseite' }).waitFor()
    await awake(page)
    await page.locator('[id^=block-]', { hasText: 'Teaser' }).click()
    await page.getByLabel('Überschrift', { exact: true }).waitFor()
    await page.getByRole('option', { name: 'Ruhig' }).first().waitFor({ state: 'attached' })
  })
})

describe('the library', () => {
  test('takes what is dropped once it is described, keeps folders, and knows what matters in a picture', async () => {
    const { page } = await openDesk('/admin/content/assets')
    await button(page, t('assets.newFolder')).click()
    await page.getByLabel(t('assets.folderName')).fill('Mornings')
    await button(page, t('assets.save')).click()
    await page.getByLabel(t('assets.folder'), { exact: true }).selectOption({ label: 'Mornings' })

    const create = { width: 40, height: 30, channels: 3, background: '#4a8' } as const
    const bytes = [...(await sharp({ create }).png().toBuffer())]
    const dropped = await page.evaluateHandle(list => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(list)], 'morning.png', { type: 'image/png' }))
      data.items.add(new File(['<svg onload="alert(1)"/>'], 'evil.svg', { type: 'image/svg+xml' }))
      return data
    }, bytes)
    const zone = page.getByText(t('assets.lead'))
    await zone.dispatchEvent('dragover', { dataTransfer: dropped })
    await page.getByText(t('assets.drop')).dispatchEvent('drop', { dataTransfer: dropped })
    const waiting = page.locator('form', { hasText: 'morning.png' })
    const add = waiting.getByRole('button', { name: t('assets.add') })
    expect(await add.isDisabled()).toBe(true)
    await waiting.getByRole('textbox').fill('Morning light on water')
    await add.click()
    await button(page, t('assets.edit', { name: 'morning.png' })).waitFor()
    const evil = page.locator('form', { hasText: 'evil.svg' })
    await evil.getByRole('textbox').fill('Nothing good')
    await evil.getByRole('button', { name: t('assets.add') }).click()
    await page.getByText(t('assets.refused', { name: 'evil.svg' })).waitFor()
    await still(page)
    expect(await findBarriers(page)).toEqual([])

    await button(page, t('assets.edit', { name: 'morning.png' })).click()
    await page.getByLabel(t('focal.x')).fill('100')
    await page.getByLabel(`${t('assets.alt')}, Deutsch`).fill('Morgenlicht auf dem Wasser')
    await still(page)
    expect(await findBarriers(page)).toEqual([])
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('assets.save') })
      .click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const { assets } = await stage.house.backend.content.administration.assets.list({ limit: 9, offset: 0 })
    const kept = assets.find(one => one.is_uploaded)
    expect(kept).toMatchObject({ alt: 'Morning light on water', focus: '39x15:40x16' })
    expect(kept?.meta_data).toMatchObject({ alt__i18n__de: 'Morgenlicht auf dem Wasser' })
    expect(kept?.asset_folder_id).not.toBeNull()
  })
})

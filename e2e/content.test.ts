import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chooseStory, openDesk, owner, saved } from './editor.ts'
import { setStage, type Tab, wordsOf } from './stage.ts'
import { firstOf } from './tongues.ts'
import { awake, eventually, findBarriers, overflow, still } from './watch.ts'

const stage = setStage({ env: owner })
const t = wordsOf('en', 'content')

/** Someone who may edit, with the page of that name open before them. */
async function openStory(name: string): Promise<Tab> {
  const tab = await openDesk(stage)
  await chooseStory(tab, name)
  return tab
}

const field = (page: Page, name: string, language: string) =>
  page.getByLabel(t('fields.inLanguage', { field: name, language }), { exact: true })
const preview = (page: Page) => page.frameLocator('iframe')

async function choosePolish(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Polski/ }).click()
}

async function openTeaser(page: Page): Promise<void> {
  await page.locator('[id^=block-]', { hasText: 'Teaser' }).click()
}

async function publishPolish(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('publish.button'), exact: true }).click()
  await page.getByRole('button', { name: t('publish.do') }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page
    .getByText(t('publish.done', { languages: 'Polish' }))
    .first()
    .waitFor()
}

/** What a visitor with no account reads there now. */
async function readAsVisitor(path: string): Promise<string> {
  return (await fetch(stage.house.url + path)).text()
}

describe('an editor', () => {
  test('translates a teaser to Polish, sees it, publishes it, and brings the old one back', async () => {
    const { page, watch } = await openStory('Home')
    expect(await readAsVisitor('/pl')).toContain('Rozmowa może pomóc')
    await choosePolish(page)
    await openTeaser(page)
    expect(await field(page, 'Headline', 'English').inputValue()).toBe('Talking to someone can help')
    await field(page, 'Headline', 'Polish').fill('Rozmowa naprawdę pomaga')
    await preview(page).getByRole('heading', { name: 'Rozmowa naprawdę pomaga' }).waitFor()
    expect(await readAsVisitor('/pl')).not.toContain('naprawdę')
    await saved(page)
    await publishPolish(page)
    expect(await readAsVisitor('/pl')).toContain('Rozmowa naprawdę pomaga')
    expect(await readAsVisitor('/')).toContain('Talking to someone can help')

    await page.getByRole('button', { name: t('story.history'), exact: true }).click()
    const restore = page.getByRole('button', { name: new RegExp(`^${t('history.restore')}`) })
    const compare = page.getByRole('button', { name: new RegExp(`^${t('history.show')}`) }).last()
    await compare.click()
    await page.locator('ins', { hasText: 'naprawdę' }).waitFor()
    await restore.last().click()
    await preview(page).getByRole('heading', { name: 'Rozmowa może pomóc' }).waitFor()
    await publishPolish(page)
    expect(await readAsVisitor('/pl')).toContain('Rozmowa może pomóc')
    expect(await readAsVisitor('/pl')).not.toContain('naprawdę')
    await watch.settled()
    expect(watch.take().filter(fault => !fault.includes('preloaded'))).toEqual([])
  })

  test('does everything with the keyboard', async () => {
    const { page } = await openStory('Guide')
    const { keyboard } = page
    const order = () => page.locator('[data-block] > div > [id^=block-] > span:first-of-type').allInnerTexts()
    const before = await order()
    const handle = page.locator('[id^=handle-]').first()
    await handle.focus()
    await keyboard.press('ArrowDown')
    await eventually(order).toEqual([before[1], before[0], ...before.slice(2)])
    await eventually(() => page.evaluate(() => document.activeElement?.id.startsWith('handle-'))).toBe(true)
    await page
      .getByText(t('blocks.moved', { name: before[0] ?? '', place: 2, count: before.length }))
      .waitFor({ state: 'attached' })
    await keyboard.press('Control+z')
    await eventually(order).toEqual(before)
    await keyboard.press('Control+Shift+z')
    await eventually(order).toEqual([before[1], before[0], ...before.slice(2)])
    await keyboard.press('Control+z')

    await page.getByRole('button', { name: t('blocks.addTo', { list: 'Body' }) }).focus()
    await keyboard.press('Enter')
    await page.getByRole('button', { name: 'Quote', exact: true }).focus()
    await keyboard.press('Enter')
    await eventually(order).toEqual([...before, 'Quote'])
    await eventually(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toContain('Quote')
    await keyboard.press('Tab')
    await keyboard.press('Tab')
    await keyboard.type('Every breath counts')
    await preview(page).getByText('Every breath counts').waitFor()

    await page.getByRole('button', { name: t('blocks.more', { name: 'Quote' }) }).focus()
    await keyboard.press('Enter')
    await page.getByRole('menuitem', { name: t('blocks.duplicate') }).focus()
    await keyboard.press('Enter')
    await eventually(order).toEqual([...before, 'Quote', 'Quote'])
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page
      .getByRole('button', { name: t('blocks.more', { name: 'Quote' }) })
      .last()
      .focus()
    await keyboard.press('Enter')
    await page.getByRole('menuitem', { name: t('blocks.remove') }).focus()
    await keyboard.press('Enter')
    await eventually(order).toEqual([...before, 'Quote'])
    await saved(page)

    await page.getByRole('button', { name: t('publish.button'), exact: true }).focus()
    await keyboard.press('Enter')
    await page.getByRole('button', { name: t('publish.do') }).focus()
    await keyboard.press('Enter')
    await page.getByText(t('publish.done', { languages: 'English' })).waitFor()
    expect(await readAsVisitor('/quit-smoking')).toContain('Every breath counts')
  })

  test('writes running text that is kept in the protocol’s own words', async () => {
    const { page } = await openStory('Guide')
    await page.getByRole('button', { name: t('blocks.addTo', { list: 'Body' }) }).click()
    await page.getByRole('button', { name: 'Text', exact: true }).click()
    const text = page.getByRole('textbox', { name: 'Body', exact: true })
    await text.click()
    await page.keyboard.type('Breathe <b>out</b>.')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: t('text.bullets') }).click()
    await page.keyboard.type('One breath')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('Another')
    await preview(page)
      .locator('li strong', { hasText: /^Another$/ })
      .waitFor()
    await preview(page).getByText('Breathe <b>out</b>.').waitFor()
    await saved(page)
    const id = Number(new URL(page.url()).pathname.split('/').at(-1))
    const { content } = await stage.house.backend.content.administration.getStory(id)
    const kept = JSON.stringify(content)
    expect(kept).toContain('"type":"bullet_list"')
    expect(kept).toContain('"type":"list_item"')
    expect(kept).not.toContain('bulletList')
  })

  test('loses no word when the server is not there, nor when another was faster', async () => {
    const { page } = await openStory('Home')
    await choosePolish(page)
    await openTeaser(page)
    const headline = field(page, 'Headline', 'Polish')
    await page.context().setOffline(true)
    await headline.fill('Bez sieci')
    await page.getByText(t('saving.offline')).waitFor()
    expect(await headline.inputValue()).toBe('Bez sieci')
    await page.context().setOffline(false)
    await saved(page)

    const id = Number(new URL(page.url()).pathname.split('/').at(-1))
    const { administration } = stage.house.backend.content
    const { content } = await administration.getStory(id)
    const robin = { id: 'robin', name: 'Robin' }
    await administration.saveStory(id, { content: { ...content, title: 'Robin was faster' } as never }, robin)
    await headline.fill('Moje słowa')
    await page.getByText(t('conflict.title', { author: 'Robin' })).waitFor()
    await page.getByRole('button', { name: t('conflict.compare') }).click()
    await page.locator('ins', { hasText: 'Moje słowa' }).waitFor()
    await page.getByRole('button', { name: t('conflict.theirs') }).click()
    await saved(page)
    await eventually(() => headline.inputValue()).toBe('Bez sieci')
    await page.getByRole('button', { name: t('story.undo') }).click()
    await eventually(() => headline.inputValue()).toBe('Moje słowa')
    await saved(page)
  })

  test('loses no word when the server fails, nor when the session has ended', async () => {
    const { page } = await openStory('Home')
    const title = page.getByLabel('Title', { exact: true })
    const desk = '**/admin/content/desk'
    await page.route(desk, route => route.fulfill({ status: 500, body: 'broken' }))
    await title.fill('Written while it was broken')
    await page.getByText(t('saving.failed')).waitFor()
    await page.unroute(desk)
    await page.getByRole('button', { name: t('saving.retry'), exact: true }).click()
    await saved(page)

    const cookies = await page.context().cookies()
    await page.context().clearCookies()
    await title.fill('Written after the session')
    await page.getByText(t('saving.signedOut')).waitFor()
    expect(await title.inputValue()).toBe('Written after the session')
    await page.context().addCookies(cookies)
    await page.getByRole('button', { name: t('saving.retry'), exact: true }).click()
    await saved(page)
    const id = Number(new URL(page.url()).pathname.split('/').at(-1))
    const { content } = await stage.house.backend.content.administration.getStory(id)
    expect(content).toMatchObject({ title: 'Written after the session' })
  })

  test('finds text that a lost window left behind', async () => {
    const { page } = await openStory('Home')
    const id = Number(new URL(page.url()).pathname.split('/').at(-1))
    const { content } = await stage.house.backend.content.administration.getStory(id)
    const draft = { content: { ...content, title: 'Never saved' }, revision: 1, at: Date.now() }
    await page.evaluate(
      ([key, text]) => localStorage.setItem(key ?? '', text ?? ''),
      [`exhale:draft:${id}`, JSON.stringify(draft)],
    )
    await page.reload()
    await awake(page)
    await page.getByRole('button', { name: t('saving.use') }).click()
    await eventually(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe('Never saved')
    await saved(page)
  })

  const sizes = [
    { width: 390, height: 844 },
    { width: 1280, height: 900 },
  ]

  test.each(firstOf(sizes))('finds it open to everyone at $width', async viewport => {
    const { page } = await openStory('Home')
    await page.setViewportSize(viewport)
    await choosePolish(page)
    await openTeaser(page)
    for (const view of ['write', 'translations', 'history'] as const) {
      await page
        .getByRole('button', { name: t(`story.${view}`), exact: true })
        .first()
        .click()
      await still(page)
      expect([view, await overflow(page)]).toEqual([view, 0])
      expect([view, await findBarriers(page)]).toEqual([view, []])
    }
    await page.getByRole('button', { name: t('publish.button'), exact: true }).click()
    await still(page)
    expect(await findBarriers(page)).toEqual([])
  })
})

import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { chooseStory, saved, visitDesk } from './editor.ts'
import { setStage, type Tab, wordsOf } from './stage.ts'
import { awake, eventually, findBarriers, overflow, still } from './watch.ts'

const stage = setStage({ person: { id: 'ada', name: 'Ada Byron', roles: ['owner'] } })
const t = wordsOf('en', 'content')

const openDesk = (path?: string) => visitDesk(stage, path)

async function openStory(name: string): Promise<Tab> {
  const tab = await openDesk()
  await chooseStory(tab, name)
  return tab
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

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
    await button(page, t('publish.do')).click()
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
    await page.getByRole('link', { name: 'Nach einem Ausrutscher' }).waitFor()
    await page.getByRole('link', { name: 'Startseite', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Startseite' }).waitFor()
    await awake(page)
    await page.locator('[id^=block-]', { hasText: 'Anreißer' }).click()
    await page.getByLabel('Überschrift', { exact: true }).waitFor()
    await page.getByRole('option', { name: 'Ruhig' }).first().waitFor({ state: 'attached' })
  })
})

describe('an editor', () => {
  test('says that a translation is right although its English changed', async () => {
    const { page } = await openStory('Home')
    await page.getByRole('button', { name: /^Polski/ }).click()
    await page.locator('[id^=block-]', { hasText: 'Teaser' }).click()
    await page
      .getByLabel(t('fields.inLanguage', { field: 'Headline', language: 'English' }))
      .fill('Talking helps')
    const confirm = page.getByRole('button', { name: new RegExp(`^${t('fields.confirm')}`) })
    await confirm.click()
    await page.getByText(t('story.confirmed')).waitFor()
    await eventually(() => confirm.count()).toBe(0)
    await page.reload()
    await awake(page)
    await page.getByRole('button', { name: /^Polski/ }).click()
    await page.locator('[id^=block-]', { hasText: 'Teaser' }).click()
    await page.getByLabel(t('fields.inLanguage', { field: 'Headline', language: 'Polski' })).waitFor()
    expect(await confirm.count()).toBe(0)
    await page.getByRole('button', { name: /^Italiano/ }).click()
    await eventually(() => confirm.count()).toBe(1)
  })

  test('plans a language for later, and takes one offline only when told twice', async () => {
    const { page } = await openStory('Home')
    await page.getByRole('button', { name: /^Polski/ }).click()
    await button(page, t('publish.button')).click()
    await page.getByLabel(t('publish.later')).check()
    await page.getByLabel(t('publish.at')).fill('2035-05-01T09:30')
    await button(page, t('publish.plan')).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await button(page, t('publish.button')).click()
    const plan = page.getByRole('dialog').getByText('Published at May 1, 2035')
    expect(await plan.innerText()).toContain('Polski')
    await button(page, t('publish.cancel')).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await button(page, t('publish.button')).click()
    await button(page, t('publish.undo')).click()
    await page.getByText(t('publish.undoNeeded')).waitFor()
    await button(page, t('publish.undoSure')).click()
    await page.getByText(t('publish.undone', { languages: 'Polski' })).waitFor()
    const id = Number(new URL(page.url()).pathname.split('/').at(-1))
    const { languages } = await stage.house.backend.content.administration.getStory(id)
    expect(languages.pl).toBe('unpublished')
    expect(languages.de).not.toBe('unpublished')
  })
})

describe('a page with every kind of field', () => {
  const choices = [
    { name: 'One', value: 'one' },
    { name: 'Two', value: 'two' },
  ]
  const schema = {
    words: { type: 'text', pos: 0, max_length: 10, description: 'Said to editors' },
    long: { type: 'markdown', pos: 1 },
    amount: { type: 'number', pos: 2 },
    moment: { type: 'datetime', pos: 3 },
    day: { type: 'datetime', pos: 4, disable_time: true },
    single: { type: 'option', pos: 5, options: choices },
    several: { type: 'options', pos: 6, options: choices },
    tongue: { type: 'option', pos: 7, source: 'internal_languages' },
    another: { type: 'option', pos: 8, source: 'internal_stories', filter_content_type: ['article'] },
    pictures: { type: 'multiasset', pos: 9 },
    figures: { type: 'table', pos: 10 },
    part: { type: 'section', pos: 11, display_name: 'Part', keys: ['inside'] },
    inside: { type: 'text', pos: 12 },
    foreign: { type: 'custom', pos: 13 },
  }

  test('is written field by field, and told what is wrong beside it', async () => {
    const { administration } = stage.house.backend.content
    const component = { name: 'kitchen', is_root: true, is_nestable: false, schema }
    await administration.change(tx => administration.components.save(tx, component))
    const ada = { id: 'ada', name: 'Ada' }
    const { id } = await administration.createStory(
      { name: 'Kitchen', slug: 'kitchen', content: { component: 'kitchen' } },
      ada,
    )
    const { page } = await openDesk(`/admin/content/${id}`)
    const field = (name: string) => page.getByLabel(name, { exact: true })
    await field('Words').fill('Much too long for it')
    await field('Amount').fill('a few')
    await page
      .getByText(t('fields.long'))
      .or(page.getByText(t('fields.number')))
      .first()
      .waitFor()
    await page.getByText(t('saving.invalid')).waitFor()
    await field('Words').fill('Short')
    await page.getByText(t('fields.number')).waitFor()
    await field('Amount').fill('12.5')
    await field('Long').fill('# Bread')
    await field('Moment').fill('2026-12-01')
    await field(`Moment: ${t('fields.time')}`).fill('09:30')
    await field('Day').fill('2026-12-02')
    await field('Single').selectOption({ label: 'Two' })
    await page.getByRole('group', { name: 'Several' }).getByLabel('Two').check()
    await page.getByRole('group', { name: 'Several' }).getByLabel('One').check()
    await field('Tongue').selectOption({ label: 'Polski' })
    await button(page, `Another: ${t('link.choose')}`).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Not ready yet' }).waitFor()
    expect(await dialog.getByRole('button', { name: 'Home' }).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Not ready yet' }).click()
    await button(page, `Figures: ${t('table.addColumn')}`).click()
    await field(t('table.heading', { column: 1 })).fill('Weeks')
    await field(t('table.cell', { row: 1, column: 1 })).fill('2 to 4')
    await page.getByRole('region', { name: 'Part' }).getByLabel('Inside').fill('In a section')
    await page.getByText(t('fields.unknown')).waitFor()
    await still(page)
    expect(await findBarriers(page)).toEqual([])
    await saved(page)
    const { stories } = await administration.listStories({ page: 1, perPage: 500 })
    const uuid = stories.find(({ full_slug }) => full_slug === 'posts/not-ready-yet')?.uuid
    expect((await administration.getStory(id)).content).toMatchObject({
      words: 'Short',
      long: '# Bread',
      amount: '12.5',
      moment: '2026-12-01 09:30',
      day: '2026-12-02',
      single: 'two',
      several: ['one', 'two'],
      tongue: 'pl',
      another: uuid,
      figures: { fieldtype: 'table', thead: [{ value: 'Weeks' }], tbody: [{ body: [{ value: '2 to 4' }] }] },
      inside: 'In a section',
    })
  })
})

describe('running text', () => {
  test('takes blocks and tables, by the keyboard too, and visitors see both', async () => {
    const { administration } = stage.house.backend.content
    const { page } = await openStory('Money you can see')
    const { keyboard } = page
    const id = Number(new URL(page.url()).pathname.split('/').at(-1))
    const text = page.getByRole('textbox', { name: 'Body' })
    const nodes = async () => {
      const { content } = await administration.getStory(id)
      const { body } = content as unknown as { body: { content: { type: string; attrs?: object }[] } }
      return body.content
    }
    const count = (await nodes()).length
    await text.click()
    await keyboard.press('Control+End')
    await keyboard.press('Enter')
    await button(page, t('text.block')).focus()
    await keyboard.press('Enter')
    expect(await button(page, 'Hero').count()).toBe(0)
    await button(page, 'Quote').focus()
    await keyboard.press('Enter')
    await page.getByRole('dialog').getByLabel('Text', { exact: true }).fill('One slip is one slip')
    await still(page)
    expect(await findBarriers(page)).toEqual([])
    await button(page, t('text.blocksDone')).focus()
    await keyboard.press('Enter')
    await page.frameLocator('iframe').getByText('One slip is one slip').waitFor()
    await saved(page)
    await eventually(async () => (await nodes()).find(({ type }) => type === 'blok')).toMatchObject({
      attrs: { body: [{ component: 'quote', text: 'One slip is one slip' }] },
    })

    const card = page.locator('.rich-text-block')
    await card.getByText('One slip is one slip').waitFor()
    await button(page, t('text.editBlock', { name: 'Quote' })).click()
    await page.getByRole('dialog').getByLabel('Attribution').fill('A reader')
    await keyboard.press('Escape')
    await eventually(async () => (await nodes()).find(({ type }) => type === 'blok')).toMatchObject({
      attrs: { body: [{ attribution: 'A reader' }] },
    })

    // Behind the block, where no text is yet.
    await card.getByText('Quote', { exact: true }).click()
    await keyboard.press('ArrowDown')
    await keyboard.type('After it.')
    await button(page, t('text.table')).click()
    for (const word of ['Day', 'Mood', 'Help', '1', 'low', 'a walk', '2', 'better', 'a call']) {
      await keyboard.type(word)
      await keyboard.press('Tab')
    }
    await keyboard.type('3')
    await button(page, t('text.tables.removeColumn')).waitFor()
    await still(page)
    expect(await findBarriers(page)).toEqual([])
    await saved(page)
    await eventually(async () =>
      JSON.stringify((await nodes()).find(({ type }) => type === 'table')),
    ).toMatch(/tableHeader.*Day.*Help.*tableCell.*a call.*tableCell.*"3"/)
    await administration.publishStory(id)
    const read = async () => {
      const html = await (await fetch(`${stage.house.url}/posts/money-you-can-see`)).text()
      return [html.match(/<th[ >].*?<\/th>/g)?.length, html.includes('One slip is one slip</blockquote>')]
    }
    expect(await read()).toEqual([3, true])

    await card.getByText('Quote', { exact: true }).click()
    await keyboard.press('Delete')
    await card.waitFor({ state: 'detached' })
    await saved(page)
    await eventually(async () => (await nodes()).filter(({ type }) => type === 'blok').length).toBe(0)
    expect((await nodes()).length).toBeGreaterThan(count)
  })
})

describe('the library', () => {
  test('takes what is dropped once it is described, keeps folders, and knows what matters in a picture', async () => {
    const { page } = await openDesk('/admin/content/assets')
    await button(page, t('assets.newFolder')).click()
    await page.getByLabel(t('assets.folderName')).fill('Mornings')
    await button(page, t('assets.save')).click()
    await page.getByLabel(t('assets.folder')).selectOption({ label: 'Mornings' })

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

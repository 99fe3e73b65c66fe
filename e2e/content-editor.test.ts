import { describe, expect, test } from 'vitest'
import { button, saved, visitDesk, visitStory } from './editor.ts'
import { setStage, wordsOf } from './stage.ts'
import { awake, eventually, findBarriers, still } from './watch.ts'

const stage = setStage({ person: { id: 'ada', name: 'Ada Byron', roles: ['owner'] } })
const t = wordsOf('en', 'content')

describe('an editor', () => {
  test('says that a translation is right although its English changed', async () => {
    const { page } = await visitStory(stage, 'Home')
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
    await page.getByLabel(t('fields.inLanguage', { field: 'Headline', language: 'Polish' })).waitFor()
    expect(await confirm.count()).toBe(0)
    await page.getByRole('button', { name: /^Italiano/ }).click()
    await eventually(() => confirm.count()).toBe(1)
  })

  test('plans a language for later, and takes one offline only when told twice', async () => {
    const { page } = await visitStory(stage, 'Home')
    await page.getByRole('button', { name: /^Polski/ }).click()
    await button(page, t('publish.button')).click()
    await page.getByLabel(t('publish.later')).check()
    await page.getByLabel(t('publish.at')).fill('2035-05-01T09:30')
    await button(page, t('publish.plan')).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const plan = /Scheduled to publish on May\s1, 2035\sat\s9:30\sAM\s\S+: Polish/
    await page.getByText(plan).waitFor()
    const list = await visitDesk(stage)
    await list.page.locator('main table').getByText(plan).waitFor()
    await button(page, t('publish.button')).click()
    await button(page, t('publish.cancel')).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    // What isn't translated yet is named beforehand, and the editor chooses.
    await page.locator('[id^=block-]', { hasText: 'Teaser' }).click()
    await page.getByLabel(t('fields.inLanguage', { field: 'Headline', language: 'Polish' })).fill('')
    await button(page, t('publish.button')).click()
    await page
      .getByText(t('publish.untranslatedIn', { language: 'Polish', fields: 'Teaser: Headline' }))
      .waitFor()
    await still(page)
    expect(await findBarriers(page)).toEqual([])
    await button(page, t('publish.anyway')).click()
    await page.getByText(t('publish.done', { languages: 'Polish' })).waitFor()

    await button(page, t('publish.button')).click()
    await button(page, t('publish.undo')).click()
    await page.getByText(t('publish.undoNeeded')).waitFor()
    await button(page, t('publish.undoSure')).click()
    await page.getByText(t('publish.undone', { languages: 'Polish' })).waitFor()
    const id = Number(new URL(page.url()).pathname.split('/').at(-1))
    const { languages } = await stage.house.backend.content.administration.getStory(id)
    expect(languages.pl).toBe('unpublished')
    expect(languages.de).not.toBe('unpublished')
    // What nobody sees can't be taken from anyone.
    await button(page, t('publish.button')).click()
    await button(page, t('publish.anyway')).waitFor()
    expect(await button(page, t('publish.undo')).count()).toBe(0)
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
    await administration.components.save(component)
    const ada = { id: 'ada', name: 'Ada' }
    const { id } = await administration.createStory(
      { name: 'Kitchen', slug: 'kitchen', content: { component: 'kitchen' } },
      ada,
    )
    const { page } = await visitDesk(stage, `/admin/content/${id}`)
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
    const { page } = await visitStory(stage, 'Money you can see')
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

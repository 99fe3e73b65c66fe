import { expect, test } from 'vitest'
import { setStage } from '../stage.ts'
import { findBarriers, findBarriersOf } from '../watch.ts'
import { ofWords, readOutline } from './outline.ts'

const stage = setStage()

type Sample = { text?: string; label?: string; lang?: string; css?: string; more?: string }

/** A page in order; each of these makes another of it. */
const draw = ({ text = 'Weiter', label = 'Suchen', lang = 'de', css = '', more = '' }: Sample = {}) => `
  <!doctype html><html lang="${lang}"><head><title>Seite</title><meta name="viewport" content="width=device-width">
  <style>
    body { font: 16px/1.5 sans-serif } a, button { color: #004 } p a { color: #00e; text-decoration: none }
    .small { display: inline-block; font-size: 10px; padding: 0; border: 0 }
    .box { height: 60px; width: 200px; overflow: auto } ${css}
  </style></head><body><main>
    <h1>Seite</h1><p>Worte und <a href="/de" style="text-decoration: underline">${text}</a> und Worte</p>
    <button aria-label="${label}" style="width: 40px; height: 40px"><svg width="9" height="9"></svg></button>
    <div class="box">${text}</div><img src="data:," alt="Bild"> ${more}
  </main></body></html>`

const open = async (sample?: Sample) => {
  const { page } = await stage.open()
  await page.setContent(draw(sample))
  return page
}

test('a page that says the same in other words is known, and in no doubt', async () => {
  const german = await readOutline(await open())
  const page = await open({ text: 'Continuer', label: 'Chercher', lang: 'fr' })
  expect(await readOutline(page)).toEqual({ markup: german.markup, doubts: [] })
  expect(await findBarriers(page, ['color-contrast'])).toEqual([])
})

const close = '<button class="small">a</button><button class="small">b</button>'
const plain = '<p>Ein Satz mit vielen Worten und <a href="/x">einem</a> Link</p>'

test.each<[string, Sample, string]>([
  ['a button without a name', { label: '' }, 'button-name'],
  ['a link without words', { text: '' }, 'link-name'],
  ['a picture without words', { more: '<img src="data:,">' }, 'image-alt'],
  ['a language nobody speaks', { lang: 'xx-nowhere' }, 'html-lang-valid'],
  ['a passage in one', { more: '<p lang="zz">Worte</p>' }, 'valid-lang'],
  ['an id that is missing', { more: '<input aria-labelledby="gone">' }, 'label'],
  ['small targets side by side', { more: close }, 'target-size'],
  [
    'a link that is only coloured',
    { more: plain, css: 'p { color: #333 } p a { color: #444 }' },
    'link-in-text-block',
  ],
])('%s, which axe sees, is either other markup or a doubt', async (_, sample, rule) => {
  const { markup } = await readOutline(await open())
  const page = await open(sample)
  const outline = await readOutline(page)
  expect((await findBarriers(page)).filter(barrier => barrier.startsWith(`axe ${rule}:`))).not.toEqual([])
  expect(outline.markup !== markup || outline.doubts.length > 0).toBe(true)
})

test.each<[string, string, string]>([
  ['targets that come too close', close, 'target-size'],
  ['a link that is only coloured', plain, 'link-in-text-block'],
  ['a passage in no language', '<p lang="zz">Worte</p>', 'valid-lang'],
])('in markup that is known, %s are in doubt, and then found', async (_, more, rule) => {
  const page = await open({ more, css: 'p { color: #333 } p a { color: #444 }' })
  expect((await readOutline(page)).doubts).not.toEqual([])
  expect((await findBarriersOf(page, ofWords)).join()).toContain(`axe ${rule}:`)
})

test('words too long for their box, which nothing in it lets a keyboard scroll, are in doubt', async () => {
  const page = await open({ text: 'Worte '.repeat(80) })
  expect((await readOutline(page)).doubts.join()).toContain('scrolls')
})

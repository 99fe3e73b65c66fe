import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Story } from '../../../app/editor/desk/doors.ts'
import type { Language } from '../../../languages/languages.ts'
import { heldClock } from '../../../platform/clock.ts'
import { type Block, blocksIn, type Json } from '../../../services/content/format/json.ts'
import { setDesk, withTeaser } from '../../testing/desk.ts'
import { type House, serveHouse } from '../../testing/serve.ts'
import { findOutdated } from './describe.ts'

let editors: House
beforeAll(async () => {
  editors = await serveHouse({ person: { id: 'ada', name: 'Ada', roles: ['editor'] } })
})
afterAll(() => editors?.stop())

const { answer, edit, findHome } = setDesk(() => editors)

describe('what is published', () => {
  test('is one language’s alone, and shows at once', async () => {
    const { id } = await findHome()
    await edit(id, words => withTeaser(words, { headline__i18n__pl: 'Rozmowa czyni cuda' }))
    const { story } = await answer('publish', { id, languages: ['pl'] })
    expect(story.languages.pl).toBe('published')
    // Anyone who is signed in has an overview of their own there, so it is read as visitors get it.
    const seen = async (language: Language) =>
      JSON.stringify(await editors.backend.read(language).page('home'))
    expect(await seen('pl')).toContain('Rozmowa czyni cuda')
    expect(await seen('pl')).not.toContain('Rozmowa pomaga')
  })

  test('waits for its time', async () => {
    const { id } = await findHome()
    const at = Date.now() + 86_400_000
    const when = new Date(at).toISOString()
    await answer('publish', { id, languages: ['de', 'pl'], at })
    await answer('unpublish', { id, languages: ['ru'], at })
    const later = await answer('publish', { id, languages: ['pl'], at: at + 1_000 })
    expect(later.story.plans).toEqual([
      { action: 'publish', at: when, languages: ['de'] },
      { action: 'unpublish', at: when, languages: ['ru'] },
      { action: 'publish', at: new Date(at + 1_000).toISOString(), languages: ['pl'] },
    ])
    await answer('cancelPlan', { id, action: 'publish', languages: ['de', 'pl'] })
    const { story } = await answer('cancelPlan', { id, action: 'unpublish', languages: ['ru'] })
    expect(story.plans).toEqual([])
    expect(await answer('publish', { id, languages: ['de'], at: 1 })).toMatchObject({ problem: 'invalid' })
  })

  test('and could not be done when its time came says so, on the story and in the list', async () => {
    const clock = heldClock('2026-11-15T09:00:00Z')
    const person = { id: 'ada', name: 'Ada', roles: ['editor'] }
    const house = await serveHouse({ person, clock })
    const desk = setDesk(() => house)
    const { id } = await desk.findHome()
    await desk.edit(id, words => withTeaser(words, { headline: '' }))
    await desk.answer('publish', { id, languages: ['en', 'pl'], at: clock.now().getTime() + 60_000 })
    clock.advance(60_000)
    await house.backend.content.runDue()
    const read = async (path: string) => (await house.ask(path)).text()
    expect(await read(`/admin/content/${id}`)).toMatch(/What was scheduled for [^<]+ couldn’t be published/)
    expect(await read('/admin/content')).toContain('A scheduled change hasn’t worked yet')
    await house.stop()
  })

  test('is whole: all required fields that are empty are named at once, in whichever language', async () => {
    const { id } = await findHome()
    const blank = { headline: '', headline__i18n__de: 'Reden hilft', headline__i18n__pl: '' }
    const before = await edit(id, words => ({ ...withTeaser(words, blank), title: '', title__i18n__de: '' }))
    const index = blocksIn(before.content.body).findIndex(({ component }) => component === 'teaser')
    const title = { path: 'title', reason: 'blank' }
    const headline = { path: `body.${index}.headline`, reason: 'blank' }
    const refused = await answer('publish', { id, languages: ['de', 'pl'] })
    expect(refused).toEqual({ problem: 'invalid', faults: [title, headline] })
    expect(await answer('publish', { id, languages: ['de'] })).toEqual({
      problem: 'invalid',
      faults: [title],
    })
    await edit(id, words => ({ ...words, title: 'Exhale' }))
  })
})

describe('a translation', () => {
  const words = (english: string, polish?: string): Block => ({
    _uid: 'root',
    component: 'page',
    body: [
      { _uid: 'a', component: 'teaser', headline: english, ...(polish && { headline__i18n__pl: polish }) },
    ],
  })

  test('that is right although its English changed can be marked so, until either changes again', async () => {
    const { id } = await findHome()
    const outdatedIn = (story: Story) => story.outdated.filter(field => field.includes('headline__i18n__it'))
    const teaser = (fields: Record<string, Json>) => (content: Block) => withTeaser(content, fields)
    await edit(id, teaser({ headline: 'Talk', headline__i18n__it: 'Parla' }))
    await answer('publish', { id, languages: ['en', 'it'] })
    const behind = await edit(id, teaser({ headline: 'Talk to us' }))
    const [field = ''] = outdatedIn(behind)
    expect(field).toContain('headline__i18n__it')
    const { story } = await answer('confirm', { id, fields: [field, 'nobody.headline__i18n__it'] })
    expect(outdatedIn(story)).toEqual([])
    expect(outdatedIn(await edit(id, words => ({ ...words, title: 'Something else' })))).toEqual([])
    await answer('publish', { id, languages: ['en', 'it'] })
    expect(outdatedIn(await edit(id, teaser({ headline: 'Talk to someone' })))).toEqual([field])
  })

  test.each([
    ['written with its English', [words('One', 'Jeden')], []],
    ['written after it', [words('One'), words('One', 'Jeden')], []],
    ['left behind', [words('One', 'Jeden'), words('Two', 'Jeden')], ['a.headline__i18n__pl']],
    ['that caught up', [words('One', 'Jeden'), words('Two', 'Jeden'), words('Two', 'Dwa')], []],
    ['taken away', [words('One', 'Jeden'), words('Two')], []],
  ])('%s is known by its history', (_, versions, outdated) => {
    expect(findOutdated(versions)).toEqual(outdated)
  })
})

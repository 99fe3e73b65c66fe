import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Blok } from '../../app/blocks/blok.ts'
import { chapterKeys, chapterRoutes, findPlanTemplate } from '../../app/blocks/chapter/chapters.ts'
import { stopsOf } from '../../app/blocks/timeline/stops.ts'
import type { Person } from '../../app/context.ts'
import { pathOf } from '../../app/map/addresses.ts'
import type { RouteName } from '../../app/map/routes.ts'
import { oldAnchors } from '../../app/reading/guide/guide-parts.ts'
import { defaultDayEnd } from '../../domain/members/day.ts'
import { type Language, languageCodes } from '../../languages/languages.ts'
import { heldClock } from '../../platform/clock.ts'
import { type House, serveHouse } from '../testing/serve.ts'

const chapters = Object.values(chapterRoutes)
const others = ['quitRecovery', 'quitSlip', 'quitMedicines', 'quitLines'] as const

let house: House
beforeAll(async () => {
  house = await serveHouse()
})
afterAll(() => house.stop())

async function read(name: RouteName, language: Language, from = house): Promise<string> {
  const response = await from.ask(pathOf(name, language))
  expect(response.status, `${language} ${name}`).toBe(200)
  return (await response.text()).split('</main>')[0] ?? ''
}

describe.each(languageCodes)('the guide in %s', language => {
  test('has six chapters and four pages beside them, each at an address of its own below it', async () => {
    const paths = [...chapters, ...others].map(name => pathOf(name, language))
    expect(new Set(paths).size).toBe(10)
    const guide = pathOf('quitSmoking', language)
    for (const path of paths) expect(path.startsWith(`${guide}/`)).toBe(true)
    const contents = await read('quitSmoking', language)
    for (const path of paths) expect(contents).toContain(`href="${path}"`)
  })

  test('says its own title once on each of them', async () => {
    for (const name of [...chapters, ...others]) {
      const html = await read(name, language)
      expect(html.match(/<h1/g), name).toHaveLength(1)
      expect(html, name).toContain(`href="${pathOf('quitSmoking', language)}"`)
    }
  })

  test('offers what can become a plan, and nothing else', async () => {
    const story = await house.backend.read(language).page('quit-smoking')
    const found = await Promise.all(chapters.map(name => read(name, language)))
    const names = [...found.join('').matchAll(/template=([a-z]+\.\d)"/g)].map(([, name = '']) => name)
    expect(names).toEqual(['prepare.2', 'day.2', 'day.3', 'hours.1', 'weeks.2', 'after.2'])
    for (const name of names) {
      const template = findPlanTemplate(story?.body ?? [], name)
      expect(template?.when.length, name).toBeGreaterThan(3)
      expect(template?.act.length, name).toBeGreaterThan(3)
    }
    expect(findPlanTemplate(story?.body ?? [], 'prepare.1')).toBeUndefined()
    expect(findPlanTemplate(story?.body ?? [], 'nothing.9')).toBeUndefined()
  })

  test('can be searched from its contents, and says there in short what each stop brings', async () => {
    const html = await read('quitSmoking', language)
    const form = /<form[^>]*role="search"[^>]*>/.exec(html)?.[0]
    expect(form).toContain('method="get"')
    expect(form).toContain(`action="${pathOf('help', language)}"`)
    const story = await house.backend.read(language).page('quit-smoking')
    const stops = stopsOf(story?.body.find(({ component }) => component === 'timeline'))
    expect(stops).toHaveLength(11)
    for (const { short } of stops) expect(html).toContain(`>${short}</p>`)
    // Eleven stand side by side.
    expect(Math.max(...stops.map(({ short }) => short.length))).toBeLessThan(110)
  })

  test('tells of every stop of the recovery who says so, and how sure we are', async () => {
    const html = await read('quitRecovery', language)
    const t = house.backend.library.words(language).getFixedT(null, 'guide')
    expect(html).toContain(t('certainty.high'))
    expect(html).toContain(t('body.only', { publisher: 'NHS' }))
    expect(html.match(/Surgeon General/g)?.length).toBeGreaterThan(7)
  })
})

describe('old links into the long page', () => {
  test('find their place on the contents, from where scripts lead on', async () => {
    const html = await read('quitSmoking', 'en')
    for (const anchor of Object.keys(oldAnchors).filter(one => one !== 'helps'))
      expect(html, anchor).toContain(`id="${anchor}"`)
  })

  test('are in nothing that ships', () => {
    const text = readFileSync(new URL('../../content/stories/quit-smoking.json', import.meta.url), 'utf8')
    expect(text).not.toMatch(/\]\(#/)
    expect(readFileSync(new URL('../../content/stories/home.json', import.meta.url), 'utf8')).not.toContain(
      '/quit-smoking#',
    )
  })
})

describe('where someone is', () => {
  const mira: Person = { id: 'mira', name: 'Mira', roles: [] }
  const open = (html: string) => /data-chapter="([a-z]+)" data-here/.exec(html)?.[1]

  test('is the first chapter for everybody, until their browser says more', async () => {
    const html = await read('quitSmoking', 'en')
    expect(open(html)).toBe('decide')
    expect(html).toContain('Begin here')
    expect(html).toContain('exhale:quit-moment')
  })

  test('is known to the server for a member, and kept for nobody else', async () => {
    const clock = heldClock('2026-11-16T10:00:00Z')
    let person: Person | undefined = mira
    const own = await serveHouse({ clock, findPerson: async () => person })
    const quitAt = Date.parse('2026-11-04T09:00:00Z')
    await own.backend.documents.set(`members/${mira.id}`, {
      ...{ quitAt, timeZone: 'Europe/London', dayEndsAt: defaultDayEnd, reasons: [], goals: [], earned: {} },
      ...{ consents: { programme: { version: 1, at: quitAt } }, updatedAt: quitAt },
    })
    const html = await read('quitSmoking', 'en', own)
    expect(open(html)).toBe('weeks')
    expect(html).toContain('You’re here, day ')
    expect(html).not.toContain('exhale:quit-moment')
    // A slip leaves the chapter of the run; what is known of the body counts from the last cigarette.
    const at = Date.parse('2026-11-15T20:00:00Z')
    await own.backend.documents.set(`members/${mira.id}/checkIns/2026-11-15`, { state: 'slip', at })
    expect(open(await read('quitSmoking', 'en', own))).toBe('weeks')
    const start = await own.backend.members.findStart(mira.id, clock.now().getTime())
    expect(start).toMatchObject({ startedAt: quitAt, lastAt: at })
    person = undefined
    expect(open(await read('quitSmoking', 'en', own))).toBe('decide')
    await own.stop()
  })
})

describe('a guide that was written before there were chapters', () => {
  const text = (words: string) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
  })
  const serveWith = (body: Blok[]) =>
    serveHouse({
      read: read => language => ({
        ...read(language),
        page: async slug => {
          const page = await read(language).page(slug)
          return page && { ...page, body }
        },
      }),
    })

  test('has its steps as chapters, and shows what editors put beside them', async () => {
    const items = chapterKeys.map(anchor => ({
      ...{ _uid: anchor, component: 'step', anchor, title: `Step ${anchor}`, text: text(`About ${anchor}`) },
    }))
    const old = await serveWith([
      { _uid: 's', component: 'steps', items },
      { _uid: 'p', component: 'prose', anchor: 'slip', body: text('After one') },
      { _uid: 'q', component: 'prose', body: text('Our own words') },
    ])
    const contents = await read('quitSmoking', 'en', old)
    expect(contents).toContain('Our own words')
    expect(contents).not.toContain('About weeks')
    expect(await read('quitWeeks', 'en', old)).toContain('About weeks')
    expect(await read('quitSlip', 'en', old)).toContain('After one')
    expect((await old.ask('/quit-smoking/recovery')).status).toBe(404)
    await old.stop()
  })

  test('is a page like others where it has none at all', async () => {
    const plain = await serveWith([{ _uid: 'q', component: 'prose', body: text('Our own words') }])
    expect(await read('quitSmoking', 'en', plain)).toContain('Our own words')
    expect((await plain.ask('/quit-smoking/decide')).status).toBe(404)
    await plain.stop()
  })
})

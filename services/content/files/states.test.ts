import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { type Language, languageCodes } from '../../../languages/languages.ts'
import { describeOnDatabase } from '../../../platform/testing/databases.ts'
import { tries } from '../../../platform/testing/tier.ts'
import { toLang } from '../format/localize.ts'
import { openContent, type Stage } from '../testing/serve.ts'

const components = fileURLToPath(new URL('../../../content/components', import.meta.url))
const folders: string[] = []
afterAll(() => Promise.all(folders.map(folder => rm(folder, { recursive: true, force: true }))))

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'exhale-states-'))
  folders.push(folder)
  return folder
}

/** A space with what blocks there are, and nothing else. */
async function openSpace(open: () => Promise<Parameters<typeof openContent>[0]>): Promise<Stage> {
  const stage = await openContent(await open())
  const folder = await newFolder()
  await cp(components, join(folder, 'components'), { recursive: true })
  await stage.content.import(folder)
  return stage
}

async function readAll(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const texts = await Promise.all(
    files.map(async file => [file.slice(folder.length + 1), await readFile(file, 'utf8')] as const),
  )
  return Object.fromEntries(texts.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Everything that readers and editors find of these stories, in every language. */
async function look({ read, manage, tokens }: Stage, uuids: readonly string[]) {
  const found: Record<string, object> = {}
  for (const uuid of uuids) {
    const [story] = (await manage('GET', `stories?by_uuids=${uuid}`)).body.stories
    found[`${uuid} plans`] = story.plans
    for (const language of languageCodes)
      for (const version of ['published', 'draft'] as const) {
        const { status, body } = await read(
          `stories/${uuid}`,
          { find_by: 'uuid', version, ...(language !== 'en' && { language }) },
          tokens.preview,
        )
        // A draft's blocks carry a note for the editor, with the story's number in this space.
        const story = JSON.parse(
          JSON.stringify(body.story ?? {}, (key, value) => (key === '_editable' ? undefined : value)),
        )
        const { name, full_slug, content, tag_list, position, is_startpage } = story
        found[`${uuid} ${language} ${version}`] = {
          status,
          ...(status === 200 && { name, full_slug, content, tag_list, position, is_startpage }),
        }
      }
  }
  return found
}

const language = fc.constantFrom<Language>(...languageCodes)
const some = fc.uniqueArray(language, { minLength: 1, maxLength: 9 })
const word = fc.constantFrom<string>('Breath', 'Tide', 'Dawn', 'Moss', 'Stone')
const step = fc.oneof(
  fc.record({
    kind: fc.constant('write' as const),
    title: fc.dictionary(language, word, { maxKeys: 4 }),
    body: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('name' as const), name: word, translated: fc.boolean() }),
  fc.record({
    kind: fc.constant('move' as const),
    // So few that two want the same one, and change places.
    number: fc.integer({ min: 0, max: 3 }),
    folder: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('tag' as const), tags: fc.uniqueArray(word, { maxLength: 2 }) }),
  fc.record({ kind: fc.constant('publish' as const), languages: some }),
  fc.record({ kind: fc.constant('unpublish' as const), languages: some }),
  fc.record({
    kind: fc.constant('plan' as const),
    action: fc.constantFrom('publish' as const, 'unpublish' as const),
    hours: fc.integer({ min: 1, max: 9 }),
    languages: some,
  }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
const lives = fc.array(fc.array(step, { maxLength: 6 }), { minLength: 1, maxLength: 3 })
/** What comes later, story by story in turn. */
const later = fc.array(fc.record({ of: fc.nat(2), step }), { maxLength: 10 })

const langOf = (one: Language) => (one === 'en' ? '[default]' : one)

describeOnDatabase('what is a draft and what is published', open => {
  /** Makes stories that live through these steps; the answer is their uuids. */
  async function live(stage: Stage, all: Step[][]): Promise<string[]> {
    const { manage } = stage
    await manage('POST', 'stories', { story: { name: 'Shelf', slug: 'shelf', is_folder: true } })
    const uuids: string[] = []
    for (const [index, steps] of all.entries()) {
      const content = { component: 'page', title: 'Begun' }
      const story = { name: `Story ${index}`, slug: `story-${index}`, content }
      const { uuid } = (await manage('POST', 'stories', { story })).body.story
      uuids.push(uuid)
      for (const one of steps) await take(stage, uuid, index, one)
    }
    return uuids
  }

  /** One step of a story, as the wire lets editors take it. What it refuses, such as a place that is taken, is not done. */
  async function take(
    { manage, clock, content: { administration } }: Stage,
    uuid: string,
    index: number,
    one: Step,
  ) {
    clock.advance(1_000)
    const [found] = (await manage('GET', `stories?by_uuids=${uuid}`)).body.stories
    const { id } = found
    if (one.kind === 'publish' || one.kind === 'unpublish') {
      const lang = one.languages.map(langOf).join(',')
      await manage('GET', `stories/${id}/${one.kind}?lang=${lang}`)
      return
    }
    if (one.kind === 'plan') {
      const at = clock.now().getTime() + one.hours * 3_600_000
      const plan = { action: one.action, at, langs: one.languages.map(toLang) }
      await administration.scheduleStory(id, plan, { id: 'ada', name: 'Ada' })
      return
    }
    const { story } = (await manage('GET', `stories/${id}`)).body
    const { name, slug, parent_id, position, tag_list, content } = story
    const changed: Record<string, unknown> = { name, slug, parent_id, position, tag_list, content }
    if (one.kind === 'write') {
      for (const [code, title] of Object.entries(one.title))
        content[code === 'en' ? 'title' : `title__i18n__${code}`] = title
      if (one.body) content.body = [{ component: 'teaser', headline: `Of ${index}` }]
    }
    if (one.kind === 'name') {
      changed.name = `${one.name} ${index}`
      if (one.translated)
        changed.translated_slugs_attributes = [
          { lang: 'de', slug: `de-${one.name.toLowerCase()}`, name: 'Deutsch' },
        ]
    }
    if (one.kind === 'move') {
      const { stories } = (await manage('GET', 'stories?with_slug=shelf')).body
      changed.slug = `place-${one.number}`
      changed.position = one.number
      changed.parent_id = one.folder ? stories[0].id : 0
    }
    if (one.kind === 'tag') changed.tag_list = one.tags
    expect([200, 422]).toContain((await manage('PUT', `stories/${id}`, { story: changed })).status)
  }

  /** Of everything a little, whatever chance brings. */
  const begun: Step[] = [
    { kind: 'publish', languages: ['en', 'de'] },
    { kind: 'write', title: { de: 'Atem' }, body: true },
    { kind: 'plan', action: 'publish', hours: 2, languages: ['de', 'pl'] },
    { kind: 'plan', action: 'unpublish', hours: 1, languages: ['en'] },
  ]

  it('goes out and comes back, language by language', async () => {
    let apart = 0
    let planned = 0
    await fc.assert(
      fc.asyncProperty(lives, later, async (all, then) => {
        const stage = await openSpace(open)
        const uuids = await live(stage, all)
        const before = await look(stage, uuids)
        const out = await newFolder()
        await stage.content.export(out)
        const written = await readAll(out)
        planned += Object.values(written).filter(text => text.includes('"plans"')).length
        apart += Object.keys(written).filter(file => file.startsWith('published/')).length

        // Where it came from nothing is different, whatever is wished.
        const cv = stage.content.cacheVersion()
        for (const publish of [false, true]) {
          const again = await stage.content.import(out, { publish })
          expect(again).toMatchObject({ stories: { created: 0, changed: 0 }, differences: [], left: [] })
        }
        expect(stage.content.cacheVersion()).toBe(cv)
        expect(await look(stage, uuids)).toEqual(before)

        // Elsewhere it is as it was,
        const other = await openSpace(open)
        await other.content.import(out, { publish: true })
        expect(await look(other, uuids)).toEqual(before)
        const back = await newFolder()
        await other.content.export(back)
        expect(Object.keys(await readAll(back))).toEqual(Object.keys(written))

        // or, unless it is wished, nothing but drafts.
        const third = await openSpace(open)
        await third.content.import(out)
        const drafts = Object.entries(before).filter(([key]) => key.endsWith(' draft'))
        const found = await look(third, uuids)
        expect(Object.fromEntries(Object.entries(found).filter(([key]) => key.endsWith(' draft')))).toEqual(
          Object.fromEntries(drafts),
        )
        for (const [key, { status }] of Object.entries(found as Record<string, { status: number }>))
          if (key.endsWith(' published')) expect([key, status]).toEqual([key, 404])
          else if (key.endsWith(' plans')) expect([key, found[key]]).toEqual([key, []])

        // And where life went on meanwhile, whoever has whose place now, it is as it was.
        for (const { of, step } of then) {
          const index = of % uuids.length
          await take(stage, uuids[index] ?? '', index, step)
        }
        await stage.content.import(out, { publish: true })
        expect(await look(stage, uuids)).toEqual(before)
      }),
      { numRuns: tries(25), endOnFailure: true, examples: [[[begun], []]] },
    )
    expect(apart).toBeGreaterThan(0)
    expect(planned).toBeGreaterThan(0)
  }, 240_000)

  it('is back in its place after three have gone round, whether their files name them or not', async () => {
    const first = await openSpace(open)
    const given = await newFolder()
    await mkdir(join(given, 'stories'))
    for (const name of ['one', 'two', 'three']) {
      const filed = { component: 'page', name, slugs: { de: `de-${name}` }, content: { title: name } }
      await writeFile(join(given, `stories/${name}.json`), JSON.stringify(filed))
    }
    await first.content.import(given, { publish: true })
    const find = async (path: string) =>
      (await first.manage('GET', `stories?with_slug=${path}`)).body.stories[0]
    const [one, two, three] = [await find('one'), await find('two'), await find('three')]
    const uuids = [one.uuid, two.uuid, three.uuid]
    const before = await look(first, uuids)
    const move = async ({ id, name }: { id: number; name: string }, slug: string) => {
      const translated_slugs_attributes = [{ lang: 'de', slug: `de-${slug}` }]
      const moved = { name, slug, translated_slugs_attributes }
      expect((await first.manage('PUT', `stories/${id}`, { story: moved })).status).toBe(200)
      expect((await first.manage('GET', `stories/${id}/publish`)).status).toBe(200)
    }
    await move(one, 'away')
    await move(three, 'one')
    await move(two, 'three')
    await move(one, 'two')
    // Where they are now, and as they are then: each is known by what it is, not by where it lies.
    const round = await look(first, uuids)
    const out = await newFolder()
    await first.content.export(out)
    await first.content.import(given, { publish: true })
    expect(await look(first, uuids)).toEqual(before)
    expect((await first.read('stories/away')).status).toBe(301)
    await first.content.import(out, { publish: true })
    expect(await look(first, uuids)).toEqual(round)

    // Whoever has come there meanwhile, and isn't in the files, stays: nothing is done.
    await move(one, 'away')
    const content = { component: 'page', title: 'Here first' }
    await first.manage('POST', 'stories', { story: { name: 'New', slug: 'two', content } })
    const taken = await look(first, uuids)
    await expect(first.content.import(out, { publish: true })).rejects.toThrow('slug has already been taken')
    expect(await look(first, uuids)).toEqual(taken)
  })

  it('stays what it is for visitors, whatever is imported, until it is published', async () => {
    const stage = await openSpace(open)
    const { content, read, tokens, manage } = stage
    const given = await newFolder()
    const titles = Object.fromEntries(languageCodes.map(code => [code, `Breathe out (${code})`]))
    await mkdir(join(given, 'stories'))
    await writeFile(
      join(given, 'stories/home.json'),
      JSON.stringify({ component: 'page', content: { title: titles } }),
    )
    await mkdir(join(given, 'datasources'))
    await writeFile(
      join(given, 'datasources/help-categories.json'),
      JSON.stringify({ name: 'Categories', entries: [{ value: 'counter', name: { en: 'Counter' } }] }),
    )
    await content.import(given, { publish: true })
    const titleOf = async (language: Language, version: 'draft' | 'published') => {
      const answer = await read('stories/home', { language, version }, tokens.preview)
      return answer.body.story.content.title as string
    }
    const live = Object.fromEntries(
      await Promise.all(languageCodes.map(async code => [code, await titleOf(code, 'published')] as const)),
    )
    // An editor changes the heading and doesn't publish it.
    const [home] = (await manage('GET', 'stories?with_slug=home')).body.stories
    const { story } = (await manage('GET', `stories/${home.id}`)).body
    await manage('PUT', `stories/${home.id}`, {
      story: { ...story, content: { ...story.content, title: 'A secret plan', title__i18n__de: 'Ein Plan' } },
    })
    const out = await newFolder()
    await content.export(out)
    const files = await readAll(out)
    expect(files['stories/home.json']).toContain('A secret plan')
    expect(files['published/1/home.json']).not.toContain('A secret plan')

    for (const publish of [false, true]) {
      await content.import(out, { publish })
      for (const code of languageCodes) expect(await titleOf(code, 'published')).toBe(live[code])
      expect(await titleOf('en', 'draft')).toBe('A secret plan')
    }

    // What has no draft stays, too, and is named.
    const [source = ''] = (await readdir(join(out, 'datasources'))) as string[]
    const list = join(out, 'datasources', source)
    const before = await readFile(list, 'utf8')
    await writeFile(list, before.replace(/"en": "[^"]+"/, '"en": "Renamed"'))
    const cv = content.cacheVersion()
    const seen = await content.import(out, { isRehearsal: true, publish: true })
    expect(seen?.differences).toEqual([
      {
        what: `datasources/${source.replace('.json', '')}`,
        lines: ['has other choices'],
      },
    ])
    expect((await content.import(out))?.left).toEqual([`datasources/${source.replace('.json', '')}`])
    expect(content.cacheVersion()).toBe(cv)
    expect((await content.import(out, { publish: true }))?.left).toEqual([])
    expect(content.cacheVersion()).toBeGreaterThan(cv)
  })

  it('is told beforehand, and nothing is done', async () => {
    const stage = await openSpace(open)
    const [uuid = ''] = await live(stage, [[{ kind: 'publish', languages: ['en', 'de'] }]])
    const out = await newFolder()
    await stage.content.export(out)
    const file = join(out, 'stories/story-0.json')
    const filed = JSON.parse(await readFile(file, 'utf8'))
    filed.content.title = { en: 'Changed', pl: 'Inny' }
    filed.published = ['en', 'pl']
    filed.plans = [{ action: 'publish', at: '2026-12-01', languages: ['de'] }]
    await writeFile(file, JSON.stringify(filed))
    await cp(file, join(out, 'stories/fresh.json'))
    await writeFile(join(out, 'stories/fresh.json'), JSON.stringify({ ...filed, uuid: undefined }))
    const before = await look(stage, [uuid])
    const lines = ['has other content']
    const dry = await stage.content.import(out, { isRehearsal: true })
    expect(dry?.differences).toEqual([
      { what: 'fresh', lines: ['is new'] },
      { what: 'story-0', lines },
    ])
    expect(dry?.left).toEqual(['fresh: plans', 'story-0: plans'])
    const published = await stage.content.import(out, { isRehearsal: true, publish: true })
    expect(published?.differences[1]?.lines).toEqual([
      ...lines,
      'is published: en, pl',
      'goes offline: de',
      'is planned: publish on 2026-12-01T00:00:00.000Z: de',
    ])
    expect(await look(stage, [uuid])).toEqual(before)
    expect((await stage.read('stories/fresh', { version: 'draft' }, stage.tokens.preview)).status).toBe(404)
  })

  it('with faults is refused, each named with its file', async () => {
    const stage = await openSpace(open)
    const out = await newFolder()
    await live(stage, [
      [
        { kind: 'publish', languages: ['en'] },
        { kind: 'write', title: { en: 'New' }, body: false },
      ],
    ])
    await stage.content.export(out)
    const filed = JSON.parse(await readFile(join(out, 'published/1/story-0.json'), 'utf8'))
    await cp(join(out, 'published/1'), join(out, 'published/2'), { recursive: true })
    await cp(join(out, 'published/1'), join(out, 'published/one'), { recursive: true })
    await writeFile(
      join(out, 'published/1/nobody.json'),
      JSON.stringify({ ...filed, uuid: crypto.randomUUID() }),
    )
    const plan = { action: 'publish', at: '2026-12-01', languages: ['de'] }
    const plans = [plan, plan, { ...plan, at: 'soon' }]
    await writeFile(join(out, 'stories/planned.json'), JSON.stringify({ ...filed, uuid: undefined, plans }))
    const error = await stage.content.import(out).then(
      () => undefined,
      reason => reason as Error,
    )
    for (const part of [
      'published/2/story-0.json: en is published by stories/story-0.json already',
      'published/one/story-0.json: belongs in published/1/',
      'published/1/nobody.json: its story isn’t among stories/',
      'stories/planned.json: plans to publish a language twice',
      'stories/planned.json: plans must be a list of',
    ])
      expect(error?.message).toContain(part)
  })
})

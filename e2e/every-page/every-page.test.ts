import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathOf } from '../../app/map/addresses.ts'
import { findSignIn } from '../../app/map/guards.ts'
import { type RouteName, routeNames } from '../../app/map/routes.ts'
import { areas } from '../../languages/areas.ts'
import { type Language, languageCodes } from '../../languages/languages.ts'
import { openLibrary } from '../../languages/library.ts'
import { type House, type HouseOptions, serveHouse } from '../../server/testing/serve.ts'
import { launchBrowser } from '../browser/browser.ts'
import { wakeAtOnce } from '../browser/wake-at-once.ts'
import { guideTitlesIn, slugOf, titlesIn } from '../story.ts'
import {
  awake,
  findBarriers,
  findBarriersOf,
  findColourBarriers,
  overflow,
  still,
  type Watch,
  watchPage,
} from '../watch.ts'
import { ofWords, readOutline } from './outline.ts'

type Stop = { name: RouteName | 'notFound'; path: string; status: number }
type Tab = { page: Page; watch: Watch }
type Fault = { path: string; fault: string }
/** A house, and a browser that stays there: what it has loaded and compiled for one page it has for the next. */
type Place = { house: House; context: BrowserContext }

/** Links that lead to nothing yet say so, with the status that fits. */
const missing: RouteName[] = [
  'helpArticle',
  'post',
  'milestone',
  'challenge',
  'challengeSettings',
  'challengeInvite',
  'carryOn',
  'invitation',
  'reminderStop',
  'unsubscribe',
  'newsletterPreferences',
  'shortLink',
  'supportUs',
  'certificate',
  'certificateEdit',
  'adminStory',
  'adminPreview',
  'seriesStop',
  'deletionStatus',
  'confirmDeletion',
  'followUp',
  'adminCampaign',
  'adminCampaignSending',
  'adminCampaignResults',
]
/** Pages that end in another's words, and so share its title. */
const twins: Stop['name'][] = [
  'confirmDeletion',
  'milestone',
  'supportUs',
  'challenge',
  'challengeSettings',
  'certificateEdit',
  'newsletterPreferences',
  'adminPreview',
  'subscribeVerify',
  'adminCampaignSending',
  'adminCampaignResults',
  // The installation's, beside one's own.
  'adminSettings',
]

const library = openLibrary()
/** German first: its colours are looked at, and its markup is what the others' is compared with. */
const languages: Language[] = ['de', ...languageCodes.filter(code => code !== 'de')]
const words = new Map(languages.map(language => [language, allWordsOf(language)]))
const pages = listPages()
/** A few at a time: what fails is soon tried again. */
const groups = Array.from({ length: Math.ceil(pages.length / 12) }, (_, index) =>
  pages.slice(12 * index, 12 * index + 12),
).map((group, index) => ({ group, index }))

/** Every page that was visited, with its title. */
const visited = new Map<string, { name: Stop['name']; language: Language; title: string }>()
/** Markup in which axe found nothing. */
const examined = new Set<string>()
let browser: Browser
let anonymous: Place
let signedIn: Place

beforeAll(async () => {
  browser = await launchBrowser()
  anonymous = await openPlace()
  signedIn = await openPlace({ person: { id: 'robin', name: 'Robin', roles: ['owner'] } })
})
afterAll(async () => {
  await browser?.close()
  await Promise.all([anonymous?.house.stop(), signedIn?.house.stop()])
})

async function openPlace(options?: HouseOptions): Promise<Place> {
  const context = await browser.newContext({
    viewport: { width: 320, height: 640 },
    colorScheme: 'light',
    // What breathes would be painted all the while.
    reducedMotion: 'reduce',
    // It would keep pages for later, in nine languages, beside those that are looked at.
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(20_000)
  await wakeAtOnce(context)
  return { house: await serveHouse(options), context }
}

// On a machine that does other things as well.
test.each(groups)(
  'pages are whole, quiet, on their own, and open to everyone, in all languages ($index)',
  {
    timeout: 360_000,
  },
  async ({ group }) => {
    expect(await visitAll(group)).toEqual([])
  },
)

test('no page of any language was left out, and no two share a title', () => {
  expect(visited.size).toBe(languageCodes.length * (routeNames.length + 3))
  expect(routeNames.length + 3).toBeGreaterThanOrEqual(29)
  const own = [...visited.values()].filter(({ name }) => !twins.includes(name))
  const shared = Map.groupBy(own, ({ language, title }) => `${language}: ${title}`)
  expect([...shared].filter(([, all]) => all.length > 1).map(([title, all]) => [title, all])).toEqual([])
})

async function look(page: Page, stop: Stop, language: Language, answered?: number): Promise<string[]> {
  const title = await page.title()
  const own = title.replace(/ · Exhale$/, '')
  visited.set(stop.path, { name: stop.name, language, title })
  return [
    answered !== stop.status && `answered ${answered} in place of ${stop.status}`,
    ...differ('lang', await page.getAttribute('html', 'lang'), language),
    (own === title || !words.get(language)?.has(own)) && `“${title}” is not a title in ${language}`,
    ...differ('ways to help in a craving', await hasHelp(page, stop.name, language), true),
    ...differ('pixels beyond a narrow phone', Math.max(0, await overflow(page)), 0),
    ...(await examine(page, language)),
  ].filter(fault => typeof fault === 'string')
}

/** Markup that was found to be in order is so in any language, but for the rules that depend on its words. */
async function examine(page: Page, language: Language): Promise<string[]> {
  await still(page)
  const { markup, doubts } = await readOutline(page)
  if (language !== 'de' && examined.has(markup))
    return doubts.length === 0 ? [] : findBarriersOf(page, ofWords)
  // Colours once, by day and by night: what they are set on is the same in all languages.
  const found = await findBarriers(page, language === 'de' ? [] : ['color-contrast'])
  const isSame = (await readOutline(page)).markup === markup
  if (found.length === 0 && isSame) examined.add(markup)
  return language === 'de' ? [...found, ...(await findBarriersByNight(page))] : found
}

/** A letter's drawing and a page in an editor's frame are no pages of their own. */
const bare: Stop['name'][] = ['certificationLetter', 'adminPreview', 'sos']

async function hasHelp(page: Page, name: Stop['name'], language: Language): Promise<boolean> {
  const ways = page.locator(`a[href="${pathOf('sos', language)}"]`).filter({ visible: true })
  return bare.includes(name) || (await ways.count()) > 0
}

async function findBarriersByNight(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await still(page)
  const found = await findColourBarriers(page)
  await page.emulateMedia({ colorScheme: 'light' })
  return found.map(barrier => `by night: ${barrier}`)
}

/** Opens these pages in every language, a few at a time, and gathers all that is wrong with any of them. */
async function visitAll(group: PageOf[]): Promise<string[]> {
  const faults: Fault[] = []
  const isGuarded = (pageOf: PageOf) => findSignIn(pageOf('en').path, '') !== undefined
  const open = group.filter(pageOf => !isGuarded(pageOf))
  const guarded = group.filter(isGuarded)
  await Promise.all([
    visitInTurn(anonymous, open),
    visitInTurn(anonymous, open),
    visitInTurn(signedIn, guarded),
    visitInTurn(signedIn, guarded),
  ])
  return gather(faults)

  async function visitInTurn({ context, house }: Place, waiting: PageOf[]): Promise<void> {
    if (waiting.length === 0) return
    const page = await context.newPage()
    const tab = { page, watch: watchPage(page, house.url) }
    for (let pageOf = waiting.shift(); pageOf; pageOf = waiting.shift())
      for (const language of languages) {
        const stop = pageOf(language)
        const found = await visit(tab, house, stop, language).catch(error => [String(error)])
        faults.push(...[...found, ...tab.watch.take()].map(fault => ({ path: stop.path, fault })))
      }
    await page.close()
  }
}

async function visit({ page, watch }: Tab, house: House, stop: Stop, language: Language): Promise<string[]> {
  const response = await page.goto(house.url + stop.path)
  await awake(page)
  const found = await look(page, stop, language, response?.status())
  await watch.settled()
  return found
}

type PageOf = (language: Language) => Stop

function listPages(): PageOf[] {
  return [
    ...routeNames.map(
      (name): PageOf =>
        language => ({
          name,
          path: pathOf(name, language, { id: 'sample' }),
          status: missing.includes(name) ? 404 : 200,
        }),
    ),
    language => ({
      name: 'helpArticle',
      path: pathOf('helpArticle', language, { id: slugOf('help/after-a-slip', language) }),
      status: 200,
    }),
    language => ({
      name: 'post',
      path: pathOf('post', language, { id: slugOf('posts/after-a-slip', language) }),
      status: 200,
    }),
    language => ({ name: 'notFound', path: `${pathOf('help', language)}/no/where`, status: 404 }),
  ]
}

function differ(what: string, found: unknown, wanted: unknown): string[] {
  return found === wanted ? [] : [`${what}: ${found} in place of ${wanted}`]
}

/** One line for each thing that is wrong, with the pages it was seen on. */
function gather(faults: Fault[]): string[] {
  const pages = Map.groupBy(faults, ({ fault }) => fault)
  return [...pages].map(([fault, seen]) => `${fault} | ${seen.map(({ path }) => path).join(' ')}`)
}

function allWordsOf(language: Language): Set<string> {
  const files = library.files(language)
  const words = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value as object).flatMap(words)
  const said = areas.flatMap(area => words(JSON.parse(files[area].text)))
  const inGuide = library.words(language).getFixedT(null, 'guide')
  const chapters = [...said, ...guideTitlesIn(language)].map(title => inGuide('chapter.titled', { title }))
  return new Set([...said, ...titlesIn(language), ...guideTitlesIn(language), ...chapters])
}

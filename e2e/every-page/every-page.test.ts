import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathOf } from '../../app/map/addresses.ts'
import { findSignIn } from '../../app/map/guards.ts'
import { type RouteName, routeNames } from '../../app/map/routes.ts'
import { type Language, languageCodes } from '../../languages/languages.ts'
import { isWhole } from '../../platform/testing/tier.ts'
import { type House, type HouseOptions, serveHouse } from '../../server/testing/serve.ts'
import { slugOf } from '../../server/testing/shipped-stories.ts'
import { readBareWords } from '../bare-words.ts'
import { launchBrowser } from '../browser/browser.ts'
import { wakeAtOnce } from '../browser/wake-at-once.ts'
import { openPseudoLibrary, readPseudo } from '../pseudo.ts'
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
type Tab = { page: Page; house: House; watch: Watch }
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
/**
 * German first: its colours are looked at, and its markup is what the others' is compared with. `pseudo` is English with
 * every word accented, in brackets and longer by half: what stands without brackets is hard-coded, and what has no room for
 * it has none for another language. The others are read by HTTP (`server/site/site.test.ts`), and here in a run of everything.
 */
const spoken = [
  'de',
  ...(isWhole ? languageCodes.filter(code => code !== 'de') : (['ru'] as const)),
  'pseudo',
] as const
type Spoken = (typeof spoken)[number]
const languageOf = (tongue: Spoken): Language => (tongue === 'pseudo' ? 'en' : tongue)

const pages = listPages()
/** A few at a time: what fails is soon tried again. */
const groups = Array.from({ length: Math.ceil(pages.length / 12) }, (_, index) =>
  pages.slice(12 * index, 12 * index + 12),
).map((group, index) => ({ group, index }))

/** Every page that was visited. */
const visited = new Set<string>()
/** Markup in which axe found nothing. */
const examined = new Set<string>()
let browser: Browser
let places: Record<'anonymous' | 'signedIn' | 'pseudoAnonymous' | 'pseudoSignedIn', Place>

beforeAll(async () => {
  browser = await launchBrowser()
  const owner = { person: { id: 'robin', name: 'Robin', roles: ['owner'] } }
  const pseudo = { library: openPseudoLibrary(), read: readPseudo }
  places = {
    anonymous: await openPlace(),
    signedIn: await openPlace(owner),
    pseudoAnonymous: await openPlace(pseudo),
    pseudoSignedIn: await openPlace({ ...pseudo, ...owner }),
  }
})
afterAll(async () => {
  await browser?.close()
  await Promise.all(Object.values(places ?? {}).map(({ house }) => house.stop()))
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
  'pages are whole, quiet, on their own, and open to everyone ($index)',
  {
    timeout: 360_000,
  },
  async ({ group }) => {
    expect(await visitAll(group)).toEqual([])
  },
)

test('no page was left out', () => {
  expect(visited.size).toBe(spoken.length * (routeNames.length + 3))
  expect(routeNames.length + 3).toBeGreaterThanOrEqual(29)
})

async function look(page: Page, house: House, stop: Stop, tongue: Spoken, answered?: number) {
  visited.add(`${tongue} ${stop.path}`)
  const language = languageOf(tongue)
  return [
    answered !== stop.status && `answered ${answered} in place of ${stop.status}`,
    ...differ('lang', await page.getAttribute('html', 'lang'), language),
    ...differ('ways to help in a craving', await hasHelp(page, stop, language), true),
    ...differ('pixels beyond a narrow phone', Math.max(0, await overflow(page)), 0),
    ...(tongue === 'pseudo' ? await findBareWords(page, house) : []),
    ...(await examine(page, tongue)),
  ].filter(fault => typeof fault === 'string')
}

async function findBareWords(page: Page, house: House): Promise<string[]> {
  const { seen, bare } = await readBareWords(page, house)
  return [seen < 5 && `only ${seen} texts`, ...bare.map(text => `hard-coded: ${text}`)].filter(
    fault => typeof fault === 'string',
  )
}

/** Markup that was found to be in order is so in any language, but for the rules that depend on its words. */
async function examine(page: Page, language: Spoken): Promise<string[]> {
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

/** A letter's drawing and a page in an editor's frame are no pages of their own. Nobody sits a craving out in administration. */
const isBare = (name: Stop['name'], path: string) =>
  name === 'certificationLetter' || name === 'sos' || /^(\/\w\w)?\/admin/.test(path)

async function hasHelp(page: Page, { name, path }: Stop, language: Language): Promise<boolean> {
  const ways = page.locator(`a[href="${pathOf('sos', language)}"]`).filter({ visible: true })
  return isBare(name, path) || (await ways.count()) > 0
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
    visitInTurn([places.anonymous, places.pseudoAnonymous], open),
    visitInTurn([places.anonymous, places.pseudoAnonymous], open),
    visitInTurn([places.signedIn, places.pseudoSignedIn], guarded),
    visitInTurn([places.signedIn, places.pseudoSignedIn], guarded),
  ])
  return gather(faults)

  async function visitInTurn([real, pseudo]: [Place, Place], waiting: PageOf[]): Promise<void> {
    if (waiting.length === 0) return
    const tabs = { real: await openTab(real), pseudo: await openTab(pseudo) }
    for (let pageOf = waiting.shift(); pageOf; pageOf = waiting.shift())
      for (const tongue of spoken) {
        const stop = pageOf(languageOf(tongue))
        const tab = tongue === 'pseudo' ? tabs.pseudo : tabs.real
        const found = await visit(tab, stop, tongue).catch(error => [String(error)])
        faults.push(
          ...[...found, ...tab.watch.take()].map(fault => ({ path: `${tongue} ${stop.path}`, fault })),
        )
      }
    for (const { page } of Object.values(tabs)) await page.close()
  }
}

async function openTab({ context, house }: Place): Promise<Tab> {
  const page = await context.newPage()
  return { page, house, watch: watchPage(page, house.url) }
}

async function visit({ page, watch, house }: Tab, stop: Stop, tongue: Spoken): Promise<string[]> {
  // The names of stories are content; a search that finds none leaves the desk's own words.
  const query = tongue === 'pseudo' && stop.name === 'adminContent' ? '?q=zzzzzz' : ''
  const response = await page.goto(house.url + stop.path + query)
  await awake(page)
  const found = await look(page, house, stop, tongue, response?.status())
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

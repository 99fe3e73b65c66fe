import { readdirSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathOf } from '../../app/map/addresses.ts'
import { findSignIn } from '../../app/map/guards.ts'
import { type RouteName, routeNames } from '../../app/map/routes.ts'
import { areas } from '../../languages/areas.ts'
import { type Language, languageCodes } from '../../languages/languages.ts'
import { openLibrary } from '../../languages/library.ts'
import { type House, serveHouse } from '../../server/testing/serve.ts'
import { launchBrowser } from '../browser/browser.ts'
import { guideTitlesIn, slugOf, titlesIn } from '../story.ts'
import { awake, findBarriers, findColourBarriers, overflow, still, type Watch, watchPage } from '../watch.ts'

type Stop = { name: RouteName | 'notFound'; path: string; status: number }
type Tab = { page: Page; watch: Watch }
type Fault = { path: string; fault: string }

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

const visited = new Set<string>()
const library = openLibrary()
let browser: Browser
let anonymous: House
let signedIn: House

beforeAll(async () => {
  browser = await launchBrowser()
  anonymous = await serveHouse()
  signedIn = await serveHouse({ person: { id: 'robin', name: 'Robin', roles: ['owner'] } })
})
afterAll(async () => {
  await browser?.close()
  await Promise.all([anonymous?.stop(), signedIn?.stop()])
})

/** A language a file, so that workers share them; this is what each asks of its own. */
export function testEveryPage(language: Language): void {
  // All pages of a language in one go, on a machine that does other things as well.
  test(`every page in ${language} is whole, quiet, on its own, and open to everyone`, {
    timeout: 360_000,
  }, async () => {
    const words = allWordsOf(language)
    const titles = new Map<string, Stop['name']>()
    const faults = await visitAll(language, async ({ page }, { name, status }, answered) => {
      const title = await page.title()
      const own = title.replace(/ · Exhale$/, '')
      const twin = titles.get(title)
      if (!twins.includes(name)) titles.set(title, name)
      return [
        answered !== status && `answered ${answered} in place of ${status}`,
        ...differ('lang', await page.getAttribute('html', 'lang'), language),
        (own === title || !words.has(own)) && `“${title}” is not a title in ${language}`,
        twin && !twins.includes(name) && `“${title}” is also the title of ${twin}`,
        ...differ('ways to help in a craving', await hasHelp(page, name, language), true),
        ...differ('pixels beyond a narrow phone', Math.max(0, await overflow(page)), 0),
        // Colours once, by day and by night: what they are set on is the same in all languages.
        ...(await findBarriers(page, language === 'de' ? [] : ['color-contrast'])),
        ...(language === 'de' ? await findBarriersByNight(page) : []),
      ].filter(fault => typeof fault === 'string')
    })
    expect(faults).toEqual([])
    expect(visited.size).toBe(routeNames.length + 3)
    expect(visited.size).toBeGreaterThanOrEqual(29)
  })

  test('every language has its file', () => {
    const files = readdirSync(import.meta.dirname).filter(name => name.endsWith('.test.ts'))
    expect(files.sort()).toEqual(languageCodes.map(code => `${code}.test.ts`).sort())
  })
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

type Look = (tab: Tab, stop: Stop, status: number | undefined) => string[] | Promise<string[]>

/** Opens every page of a language, a few at a time, and gathers all that is wrong with any of them. */
async function visitAll(language: Language, look: Look): Promise<string[]> {
  const faults: Fault[] = []
  const stops = stopsIn(language)
  const isGuarded = ({ path }: Stop) => findSignIn(path, '') !== undefined
  await Promise.all([
    visitHouse(
      anonymous,
      stops.filter(stop => !isGuarded(stop)),
      2,
    ),
    visitHouse(signedIn, stops.filter(isGuarded), 1),
  ])
  return gather(faults)

  async function visitHouse(house: House, waiting: Stop[], tabs: number): Promise<void> {
    const context = await browser.newContext({
      viewport: { width: 320, height: 640 },
      colorScheme: 'light',
      // What breathes would be painted all the while.
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(20_000)
    await Promise.all(Array.from({ length: tabs }, () => visitInTurn(context, house, waiting)))
    await context.close()
  }

  async function visitInTurn(context: BrowserContext, house: House, waiting: Stop[]): Promise<void> {
    const page = await context.newPage()
    const tab = { page, watch: watchPage(page, house.url) }
    for (let stop = waiting.shift(); stop; stop = waiting.shift()) {
      const { path } = stop
      const found = await visit(tab, house, stop).catch(error => [String(error)])
      // What a page still asked for when it was left is broken off by the browser.
      const seen = tab.watch.take().filter(fault => !fault.endsWith('net::ERR_ABORTED'))
      faults.push(...[...found, ...seen].map(fault => ({ path, fault })))
      visited.add(path)
    }
  }

  async function visit(tab: Tab, house: House, stop: Stop): Promise<string[]> {
    const response = await tab.page.goto(house.url + stop.path)
    await awake(tab.page)
    const found = await look(tab, stop, response?.status())
    await tab.watch.settled()
    return found
  }
}

function stopsIn(language: Language): Stop[] {
  return [
    ...routeNames.map(name => ({
      name,
      path: pathOf(name, language, { id: 'sample' }),
      status: missing.includes(name) ? 404 : 200,
    })),
    {
      name: 'helpArticle',
      path: pathOf('helpArticle', language, { id: slugOf('help/after-a-slip', language) }),
      status: 200,
    },
    {
      name: 'post',
      path: pathOf('post', language, { id: slugOf('posts/after-a-slip', language) }),
      status: 200,
    },
    { name: 'notFound', path: `${pathOf('help', language)}/no/where`, status: 404 },
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

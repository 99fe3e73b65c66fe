import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathOf } from '../app/map/addresses.ts'
import { findSignIn } from '../app/map/guards.ts'
import { launchBrowser, prepareBrowser } from '../e2e/browser/browser.ts'
import { type Language, prefixOf } from '../languages/languages.ts'
import { createProgress } from '../server/terminal.ts'
import type { House } from '../server/testing/serve.ts'
import { createCamera, type Sitting } from './pictures/camera.ts'
import { type DeskState, furnishDesk, isDeskState, stateOf } from './pictures/desk.ts'
import { fillAudit } from './pictures/filled-audit.ts'
import { fillCampaigns } from './pictures/filled-campaigns.ts'
import { fillLinks } from './pictures/filled-links.ts'
import { fillOutbox } from './pictures/filled-outbox.ts'
import { fillOutcomes } from './pictures/filled-outcomes.ts'
import { fillOverview } from './pictures/filled-overview.ts'
import { fillPurchases, purchaseSettings } from './pictures/filled-purchases.ts'
import { fillReports } from './pictures/filled-reports.ts'
import { fillRequests } from './pictures/filled-requests.ts'
import { fillSurveys } from './pictures/filled-surveys.ts'
import { operatorSettings } from './pictures/operator.ts'
import { readWish, type ScreenName } from './pictures/options.ts'
import { createPeople } from './pictures/people.ts'
import { takeReadmePictures } from './pictures/readme.ts'
import { makeSheet } from './pictures/sheet.ts'
import { type StateName, states } from './pictures/states.ts'
import { fillSubscribers } from './pictures/subscribers.ts'

const folder = join(import.meta.dirname, '../shots')
const tabs = 3
const stopping = new AbortController()

/** Pictures of every screen, from the built site: `npm run shots`. */
async function takeShots(): Promise<void> {
  const startedAt = Date.now()
  const { isForReadme, isNarrowed, screens, languages, ...wish } = readWish(process.argv.slice(2))
  const formats = wish.widths.flatMap(width => wish.schemes.map(scheme => ({ width, scheme })))
  // React chooses its build by this when it is loaded, so the server is loaded after it.
  process.env.NODE_ENV ??= 'production'
  await prepareBrowser()
  if (isForReadme) return takeForReadme()
  const { serveHouse } = await import('../server/testing/serve.ts')
  const person = { id: 'ada', name: 'Ada', roles: ['owner'] }
  await using open = new AsyncDisposableStack()
  const visitors = open.adopt(await serveHouse({ env: { NOTIFICATIONS: '1', ...operatorSettings } }), house =>
    house.stop(),
  )
  const members = open.adopt(await serveHouse({ person, env: purchaseSettings }), house => house.stop())
  visitors.backend.identity.setup.isOpen = () => Promise.reject(new Error('a failure for its picture'))
  const launched = launchBrowser({ handleSIGINT: false, handleSIGTERM: false })
  const browser = open.adopt(await launched, one => one.close())
  if (!isNarrowed) await rm(folder, { recursive: true, force: true })
  if (screens.some(name => name === 'adminSurveys' || name === 'admin')) await fillSurveys(members.backend)
  if (screens.some(name => name === 'adminEmail' || name.startsWith('adminCampaign')))
    Object.assign(samples, await fillCampaigns(members.backend))
  if (screens.includes('adminLinks')) await fillLinks(members.backend)
  if (screens.includes('adminChallenges')) await fillReports(members.backend)
  if (screens.includes('adminOutcomes')) await fillOutcomes(members.backend)
  if (screens.includes('adminAudit')) await fillAudit(members.backend)
  if (screens.includes('adminRequests')) await fillRequests(members.backend)
  if (
    screens.some(name =>
      ['adminPurchases', 'adminWebhooks', 'ordersNothing', 'purchaseDetail'].includes(name),
    )
  )
    await fillPurchases(members.backend)
  if (screens.some(name => name === 'adminOutbox' || name === 'adminBlocked'))
    await fillOutbox(members.backend)
  if (screens.some(name => name === 'adminSubscribers' || name === 'subscriberFound'))
    await fillSubscribers(members.backend)
  const ids = await furnishDesk(members)
  if (screens.includes('admin')) await fillOverview(members.backend)
  const findPerson = createPeople(visitors)
  const sitFor = async (name: ScreenName, language: Language): Promise<Sitting> => {
    if (isDeskState(name)) return { name, language, ...stateOf(name, language, members, ids) }
    if (!isState(name)) return { name, language, url: addressOf(name, language, visitors, members) }
    const { at, as, memory = {}, prepare } = states[name]
    const session = as && (await findPerson(as)).cookie
    const url = visitors.url + (await at({ house: visitors, language, findPerson }))
    return { name, language, url, own: { memory, session, prepare } }
  }
  const sittings = languages.flatMap(language => screens.map(name => () => sitFor(name, language)))
  const total = sittings.length * formats.length
  const progress = createProgress()
  let done = 0
  const work = async (camera = createCamera(browser, folder, formats)) => {
    for (let next = sittings.shift(); next && !stopping.signal.aborted; next = sittings.shift()) {
      const sitting = await next()
      const { language, name } = sitting
      await camera.shoot(sitting, ({ width, scheme }) =>
        progress.show(`Shots ${++done}/${total} ${language} ${width} ${scheme} ${name}`),
      )
    }
  }
  await Promise.all(Array.from({ length: tabs }, () => work()))
  if (stopping.signal.aborted) return
  progress.show(`Shots ${total}/${total}, contact sheets`)
  const paths: string[] = []
  // One at a time: each holds a thousand pictures.
  for (const language of languages)
    paths.push(await makeSheet(browser, folder, { language, names: screens, formats }))
  progress.clear()
  console.log(`${total} pictures in ${((Date.now() - startedAt) / 1000).toFixed(1)} s: ${paths.join(' ')}`)
}

/** A demonstration's, into docs/. */
async function takeForReadme(): Promise<void> {
  const progress = createProgress()
  await using open = new AsyncDisposableStack()
  const browser = open.adopt(await launchBrowser(), one => one.close())
  const paths = await takeReadmePictures(browser, progress.show)
  progress.clear()
  console.log(paths.join(' '))
}

const isState = (name: ScreenName): name is StateName => name in states

function addressOf(
  name: Exclude<ScreenName, StateName | DeskState>,
  language: Language,
  visitors: House,
  members: House,
): string {
  if (name === 'notFound') return `${visitors.url}${prefixOf(language)}/nowhere`
  if (name === 'failed') return visitors.url + pathOf('register', language, {}, { setup: 'broken' })
  const path = pathOf(name, language, { id: samples[name] ?? 'sample' })
  return (findSignIn(path, '') ? members.url : visitors.url) + path
}

/** Articles that ship, by their English words, which lead to all others. */
const samples: Partial<Record<ScreenName, string>> = {
  helpArticle: 'do-i-need-an-account',
  post: 'after-a-slip',
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())

try {
  await takeShots()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
if (stopping.signal.aborted) process.exitCode = 130

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathOf } from '../app/map/addresses.ts'
import { findSignIn } from '../app/map/guards.ts'
import { launchBrowser, prepareBrowser } from '../e2e/browser/browser.ts'
import { type Language, prefixOf } from '../languages/languages.ts'
import { createProgress } from '../server/terminal.ts'
import { findPerson, type PersonName } from '../server/testing/lives.ts'
import type { House } from '../server/testing/serve.ts'
import { makeDemonstration } from './demonstration.ts'
import { createCamera, type Sitting } from './pictures/camera.ts'
import { readWish, type ScreenName } from './pictures/options.ts'
import { takeReadmePictures } from './pictures/readme.ts'
import { type Row, type RowName, rows } from './pictures/rows.ts'
import { makeSheet } from './pictures/sheet.ts'

const folder = join(import.meta.dirname, '../shots')
const tabs = 3
const stopping = new AbortController()

/** Pictures of every screen of the demonstration, from the built site: `npm run shots`. */
async function takeShots(): Promise<void> {
  const startedAt = Date.now()
  const { isForReadme, isNarrowed, screens, languages, ...wish } = readWish(process.argv.slice(2))
  const formats = wish.widths.flatMap(width => wish.schemes.map(scheme => ({ width, scheme })))
  // React chooses its build by this when it is loaded, so the server is loaded after it.
  process.env.NODE_ENV ??= 'production'
  await prepareBrowser()
  await using open = new AsyncDisposableStack()
  const launched = launchBrowser({ handleSIGINT: false, handleSIGTERM: false })
  const browser = open.adopt(await launched, one => one.close())
  const progress = createProgress()
  progress.show('Shots: making a demonstration')
  const demo = open.use(await makeDemonstration(isForReadme ? 'whole' : 'small'))
  if (isForReadme) {
    const paths = await takeReadmePictures(browser, demo, progress.show)
    progress.clear()
    return console.log(paths.join(' '))
  }
  unmark(demo.dataDir)
  const { serveHouse } = await import('../server/testing/serve.ts')
  const env = { DATA_DIR: demo.dataDir, NOTIFICATIONS: '1' }
  const house = open.adopt(await serveHouse({ env }), one => one.stop())
  house.backend.identity.setup.isOpen = () => Promise.reject(new Error('a failure for its picture'))
  if (!isNarrowed) await rm(folder, { recursive: true, force: true })
  const sittings = languages.flatMap(language => screens.map(name => () => sitFor(house, name, language)))
  const total = sittings.length * formats.length
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

/** So that screens are as they are where people are real: a demonstration says on each that it is one. */
function unmark(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, 'exhale.sqlite'))
  database.exec(`delete from settings_choices where name = 'DEMO'`)
  database.close()
}

async function sitFor(house: House, name: ScreenName, language: Language): Promise<Sitting> {
  const row: Row | undefined = isRow(name) ? rows[name] : undefined
  const path = isRow(name) ? await rows[name].at({ house, language }) : await addressOf(name, language, house)
  const as = row ? row.as : findOwner(path)
  const session = as && (await findPerson(house, as)).cookie
  const isOwn = row !== undefined || session !== undefined
  return { name, language, url: house.url + path, ...(isOwn && { own: { ...row, session } }) }
}

const isRow = (name: ScreenName): name is RowName => name in rows

/** Whoever looks after the site may see every page that isn't open to all. */
const findOwner = (path: string): PersonName | undefined => (findSignIn(path, '') ? 'Robin' : undefined)

async function addressOf(
  name: Exclude<ScreenName, RowName>,
  language: Language,
  { backend }: House,
): Promise<string> {
  if (name === 'notFound') return `${prefixOf(language)}/nowhere`
  if (name === 'failed') return pathOf('register', language, {}, { setup: 'broken' })
  return pathOf(name, language, { id: (await samples[name]?.(backend)) ?? 'sample' })
}

const campaignCalled =
  (name: string) =>
  async ({ campaigns }: House['backend']) => {
    const { campaigns: found } = await campaigns.list({ show: 'all', search: '', page: 1, perPage: 20 })
    return found.find(each => each.name === name)?.id
  }

/** Pages that are of something: articles by their English words, which lead to all others. */
const samples: Partial<Record<ScreenName, (backend: House['backend']) => Promise<string | undefined>>> = {
  helpArticle: async () => 'do-i-need-an-account',
  post: async () => 'after-a-slip',
  adminCampaign: campaignCalled('Winter, one breath at a time'),
  adminCampaignSending: campaignCalled('Open evening in the clinic'),
  adminCampaignResults: campaignCalled('A quiet autumn evening'),
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())

try {
  await takeShots()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
if (stopping.signal.aborted) process.exitCode = 130

import { randomUUID } from 'node:crypto'
import { languageCodes } from '../../languages/languages.ts'
import { author, got } from '../../server/testing/campaign-house.ts'
import { sampleEmail, writeWords } from '../../server/testing/campaign-words.ts'
import { type House, serveHouse } from '../../server/testing/serve.ts'
import { openOn } from './database.ts'
import { type Bench, type Case, race, repeat, time } from './run.ts'

const few = 200
const many = 2_000
const engines = ['SQLite', 'PostgreSQL'] as const
/** Of each language: some 4,000 characters, as long as an email gets that anyone reads. */
const long = 'Evenings are longer now, and the kettle is on before anyone asks. '.repeat(60)

const asked = {
  'the first page': '',
  'found by name': 'winter 1234',
  'found by text': 'kettle evenings',
  'ten words that none says': Array.from({ length: 10 }, (_, index) => `nowhere${index}`).join(' '),
}

/** The list of campaigns and its search through every text, of a few years' campaigns and of more than anyone sends. */
export const campaigns: Case[] = engines.map(engine => async bench => {
  const small = await openSite(bench, engine, few)
  const large = await openSite(bench, engine, many)
  const opening = (site: House, search: string) => () =>
    time(async () => {
      const answer = await site.ask(`/admin/email?${new URLSearchParams({ q: search })}`)
      if (answer.status !== 200) throw new Error(`the list answered ${answer.status}`)
      await answer.text()
    })
  await race(
    bench,
    Object.entries(asked).map(([what, search]) => ({
      what: `${engine}: ${many.toLocaleString('en')} campaigns in nine languages, ${what}`,
      unit: 'ms',
      against: `of ${few.toLocaleString('en')}`,
      // Every text is read: it may grow with them, and no faster.
      most: many / few,
      ours: opening(large, search),
      theirs: opening(small, search),
    })),
    10,
  )
})

/** A site with so many campaigns, all of them searched in once. */
async function openSite(bench: Bench, engine: (typeof engines)[number], count: number): Promise<House> {
  const { place } = await openOn(bench, engine)
  const site = await serveHouse({
    env: { LOG_LEVEL: 'silent', ...(place.url && { DATABASE_URL: place.url }) },
    person: { id: 'ada', name: 'Ada', roles: ['owner'] },
  })
  bench.opened.defer(() => site.stop())
  const { campaigns: all } = site.backend
  const first = got(await all.create('Winter 0', author))
  await writeWords(site.backend, first, withLongTexts())
  await copy(bench, site, engine, count)
  const filing = await time(() => all.list({ show: 'all', search: 'kettle', page: 1, perPage: 20 }))
  bench.findings.push(`${engine}: the first search reads ${count} texts anew in ${Math.round(filing)} ms`)
  return site
}

type Row = Record<string, string | number | null>
type Rows = Record<'content_stories' | 'content_versions' | 'newsletter_campaigns', Row>

/** As often as it takes, with its story and words. */
async function copy(bench: Bench, { backend }: House, engine: string, count: number): Promise<void> {
  const { kysely } = backend.database.as<Rows>()
  const campaign = await kysely.selectFrom('newsletter_campaigns').selectAll().executeTakeFirstOrThrow()
  const find = (table: 'content_stories' | 'content_versions', name: string, value: Row[string] = null) =>
    kysely.selectFrom(table).selectAll().where(name, '=', value).executeTakeFirstOrThrow()
  const story = await find('content_stories', 'uuid', campaign.story)
  const version = await find('content_versions', 'id', story.version_id)
  const copies = async (_: number, numbers: number[]) => {
    const made = numbers.map(number => {
      const [id, uuid] = [1_000_000 + number, randomUUID()]
      return {
        version: { ...version, id, story_id: id },
        story: { ...story, id, uuid, group_id: uuid, slug: `${story.slug}-${number}`, version_id: id },
        campaign: { ...campaign, id: `copy-${number}`, story: uuid, name: `Winter ${number + 1}` },
      }
    })
    const insert = (table: keyof Rows, rows: Row[]) => kysely.insertInto(table).values(rows).execute()
    await insert(
      'content_stories',
      made.map(each => each.story),
    )
    await insert(
      'content_versions',
      made.map(each => each.version),
    )
    await insert(
      'newsletter_campaigns',
      made.map(each => each.campaign),
    )
  }
  await repeat(bench, `${engine}: campaigns`, count - 1, copies, 100)
}

function withLongTexts(): ReturnType<typeof sampleEmail> {
  const email = sampleEmail(languageCodes)
  const texts = JSON.stringify(email).replaceAll('Open a window.', long)
  return JSON.parse(texts)
}

import { sql } from 'kysely'
import type { RightsTables } from '../../domain/rights/schema.ts'
import { auditMigrations, createAudit } from '../../platform/audit/audit.ts'
import { systemClock } from '../../platform/clock.ts'
import { fillCrowd } from '../../server/testing/crowd.ts'
import { type House, serveHouse } from '../../server/testing/serve.ts'
import { type EngineName, engines, openOn } from './database.ts'
import { type Bench, type Case, raceSizes } from './run.ts'

const few = 1_000
const many = 1_000_000
const actions = ['links.made', 'content.published', 'people.gainedRole', 'helplines.confirmed']

/** A page of the audit log, as people with a role ask for it, of a thousand entries and of a million. */
const auditPages: Case[] = engines.map(engine => async bench => {
  const small = await openAudit(bench, engine, few)
  const large = await openAudit(bench, engine, many)
  const asked = {
    'newest first': {},
    'of one person': { actor: 'person-7' },
    'of one kind': { actions: ['links.made', 'links.changed', 'content.published'] },
    'found by name': { search: { ids: ['person-7'], beginning: 'link-9' } },
    'one kind found by name': {
      actions: ['links.made'],
      search: { ids: ['person-7'], beginning: 'link-9' },
    },
    // As long as a thousand entries need to fill a page: a shorter answer would be quicker for that alone.
    'of two months': { from: new Date(systemClock.now().getTime() - 60 * 86_400_000) },
  }
  const questions = Object.entries(asked).map(([what, query]) => ({
    what: `${engine}: audit, ${what}`,
    ask: ({ list }: typeof small) => list(query),
  }))
  await raceSizes(bench, questions, small, large, `of ${few.toLocaleString('en')}`)
})

const fewMembers = 1_000
const manyMembers = 100_000

const screens = {
  overview: '/admin?range=52w',
  'people with roles': '/admin/add-auth',
  'audit page': '/admin/audit',
  'people by when they were here': '/admin/add-auth?sort=seen',
  'data requests': '/admin/requests',
  'data requests, oldest first': '/admin/requests?sort=old',
  surveys: '/admin/surveys',
}

/** Screens of a site with a thousand members and with a hundred thousand, through the front door. */
const sites: Case[] = engines.map(engine => async bench => {
  const small = await openSite(bench, engine, fewMembers)
  const large = await openSite(bench, engine, manyMembers)
  const questions = Object.entries(screens).map(([name, path]) => ({
    what: `${engine}: ${name} with ${manyMembers.toLocaleString('en')} members`,
    async ask(site: House) {
      const answer = await site.ask(path)
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
      await answer.text()
    },
  }))
  await raceSizes(bench, questions, small, large, `with ${fewMembers.toLocaleString('en')}`)
})

export const lists: Case[] = [...auditPages, ...sites]

/** A site with so many members, who were counted. */
async function openSite(bench: Bench, engine: EngineName, people: number): Promise<House> {
  const { place } = await openOn(bench, engine)
  const site = await serveHouse({
    env: { LOG_LEVEL: 'silent', ...(place.url && { DATABASE_URL: place.url }) },
    person: { id: 'ada', name: 'Ada', roles: ['owner'] },
  })
  bench.opened.defer(() => site.stop())
  bench.show(`${engine}: ${people} members`)
  const { database, identity, numbers } = site.backend
  await fillCrowd(database, { now: Date.now(), people, weeks: 100, project: identity.projectId })
  await numbers.count()
  await numbers.countTables()
  await fillRequests(site, people)
  return site
}

/** One in a hundred asked to be deleted, and was. */
async function fillRequests({ backend: { database, rights } }: House, people: number): Promise<void> {
  const code = await rights.erasures.askForNobody('email')
  const { kysely } = database.as<RightsTables>()
  const [one] = await kysely.selectFrom('erasures').selectAll().where('code', '=', code).execute()
  if (!one) return
  const rows = Array.from({ length: people / 100 }, (_, index) => ({
    ...one,
    code: `EX-BENC-${index.toString(36).toUpperCase().padStart(4, '0')}`,
    asked_at: one.asked_at - index * 60_000,
  }))
  await kysely.insertInto('erasures').values(rows).execute()
}

/** Entries of three years; their seals are no matter here. */
async function openAudit(bench: Bench, engine: EngineName, entries: number) {
  const { database } = await openOn(bench, engine, auditMigrations)
  const { kysely } = database.as<{ audit_entries: never }>()
  const now = systemClock.now().getTime()
  const step = Math.floor((3 * 365 * 86_400_000) / entries)
  const part = 10_000
  for (let done = 0; done < entries; done += part) {
    bench.signal.throwIfAborted()
    bench.show(`${engine}: ${done} of ${entries} entries`)
    const rows = Array.from({ length: Math.min(part, entries - done) }, (_, index) => {
      const position = done + index + 1
      const action = actions[position % actions.length]
      return sql`(${sql.lit(position)}, ${sql.lit(now - (entries - position) * step)}, ${sql.lit(`person-${position % 40}`)}, 'editor', ${sql.lit(action)}, ${sql.lit(`link-${position}`)}, 'Firefox on Windows', 'x')`
    })
    await sql`insert into audit_entries (position, at, actor, roles, action, subject, device, seal) values ${sql.join(rows)}`.execute(
      kysely,
    )
  }
  return createAudit({ database, clock: systemClock, secret: 'a secret' })
}

import { languageCodes } from '../../../languages/languages.ts'
import { tellPeople } from '../../numbers/disclosure.ts'
import type { SubscriptionRow } from '../schema.ts'
import { topics } from '../topics.ts'
import type { SubscriptionDeps } from './deps.ts'

const states = ['active', 'paused', 'pending', 'stopped'] as const
const sources = ['form', 'import', 'account'] as const satisfies readonly SubscriptionRow['source'][]

/** A group and how many are in it; null where they are too few to tell. */
type Cell<Name extends string> = { name: Name; people: number | null }

/** How many subscribe to what, without anyone who could be recognised by it. */
export async function tally({ database, now }: SubscriptionDeps) {
  const rows = await database.kysely
    .selectFrom('newsletter_subscriptions')
    .select(({ fn, eb }) => [
      ...(['state', 'topics', 'language', 'source'] as const),
      eb.case().when('paused_until', '>', now()).then(1).else(0).end().as('rests'),
      fn.countAll<number>().as('count'),
    ])
    .groupBy(['state', 'topics', 'language', 'source', 'rests'])
    .execute()
  const groups = rows.map(row => ({
    ...row,
    count: Number(row.count),
    state: row.state === 'active' && Number(row.rests) === 1 ? ('paused' as const) : row.state,
    topics: JSON.parse(row.topics) as string[],
  }))
  const here = groups.filter(({ state }) => state === 'active' || state === 'paused')
  const sum = (found: typeof groups) => found.reduce((total, { count }) => total + count, 0)
  return {
    states: cells(states, name => sum(groups.filter(({ state }) => state === name))),
    /** Of those who confirmed; one may have chosen several. */
    topics: cells(topics, name => sum(here.filter(group => group.topics.includes(name)))),
    languages: cells(languageCodes, name => sum(here.filter(({ language }) => language === name))),
    sources: cells(sources, name => sum(here.filter(({ source }) => source === name))),
  }
}

const cells = <Name extends string>(names: readonly Name[], count: (name: Name) => number): Cell<Name>[] =>
  names.map(name => ({ name, people: tellPeople(count(name)) }))

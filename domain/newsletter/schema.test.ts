import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '../../platform/database/migrate.ts'
import { describeOnEveryDatabase } from '../../platform/testing/databases.ts'
import { newsletterMigrations } from './newsletter.ts'
import type { NewsletterTables } from './schema.ts'

const upTo = (count: number) => ({
  ...newsletterMigrations,
  migrations: newsletterMigrations.migrations.slice(0, count),
})

describeOnEveryDatabase('a newsletter of an earlier build', open => {
  it('sends nobody what was for a group', async () => {
    const database = await open()
    await migrate(database, [upTo(6)])
    const { kysely } = database.as<NewsletterTables>()
    const add = (id: string, state: string, cohorts: string[]) =>
      sql`
        insert into newsletter_campaigns (id, name, story, state, audience, fallback, by_local_time,
          created_by, saved_by, counts, stopped, revision, created_at, updated_at)
        values (${id}, ${id}, ${id}, ${state}, ${JSON.stringify({ topics: ['tips'], cohorts })}, 'en', ${false},
          '', '', '{}', 0, 1, 1, 2)`.execute(kysely)
    for (const state of ['draft', 'scheduled', 'filling', 'finished']) {
      await add(`${state} for a group`, state, ['autumn'])
      await add(`${state} for all`, state, [])
    }
    await migrate(database, [newsletterMigrations])
    const rows = await kysely
      .selectFrom('newsletter_campaigns')
      .select(['id', 'state', 'audience', 'filled_at'])
      .orderBy('id')
      .execute()
    const told = rows.map(({ id, state, audience, filled_at }) => [
      ...[id, state, JSON.parse(audience).topics.length, filled_at === null ? 'open' : 'filled'],
    ])
    expect(told).toEqual([
      ['draft for a group', 'draft', 0, 'open'],
      ['draft for all', 'draft', 1, 'open'],
      ['filling for a group', 'sending', 1, 'filled'],
      ['filling for all', 'filling', 1, 'open'],
      ['finished for a group', 'finished', 1, 'filled'],
      ['finished for all', 'finished', 1, 'open'],
      ['scheduled for a group', 'draft', 0, 'open'],
      ['scheduled for all', 'scheduled', 1, 'open'],
    ])
  })
})

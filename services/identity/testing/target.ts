import { afterAll, beforeEach, expect } from 'vitest'
import type { Database } from '../../../platform/database/open.ts'
import type { IdentityDeps } from '../identity.ts'
import { setHouse } from './house.ts'
import { password } from './person.ts'
import type { Json } from './serve.ts'

const tables = ['accounts', 'sessions', 'refresh_tokens', 'codes', 'limits', 'challenges']

/** A house with an account that someone is after. Between tests lies time enough for every limit to be forgotten. */
export function setTarget(open: () => Promise<Database>, given?: Partial<IdentityDeps>) {
  const house = Object.assign(setHouse(open, given), { me: undefined as Json })
  beforeEach(async () => {
    house.clock.advance(2 * 60 * 60_000)
    house.me = await house.register()
  })
  afterAll(() => expectNotKept([password, '203.0.113.7']))

  /** Someone who steals the database has none of these secrets in plain text. */
  async function expectNotKept(secrets: string[]): Promise<void> {
    const { kysely } = house.database.as<Record<string, Record<string, unknown>>>()
    const rows = await Promise.all(tables.map(table => kysely.selectFrom(table).selectAll().execute()))
    const kept = JSON.stringify(rows)
    for (const secret of secrets) expect(kept).not.toContain(secret)
  }

  return Object.assign(house, { expectNotKept })
}

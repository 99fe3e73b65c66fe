import { expect, test } from 'vitest'
import { heldClock } from '../../../platform/clock.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { describeOnEveryDatabase } from '../../../platform/testing/databases.ts'
import { identityMigrations } from '../tables.ts'
import { createOwnerLink } from './owner-link.ts'

const day = 24 * 60 * 60_000

describeOnEveryDatabase('the owner’s set-up link', open => {
  async function begin() {
    const database = await open()
    await migrate(database, [identityMigrations])
    const clock = heldClock('2026-11-01T08:00:00Z')
    const rows = () =>
      database
        .as<{ owner_setups: { token_hash: string; expires_at: number } }>()
        .kysely.selectFrom('owner_setups')
        .selectAll()
        .execute()
    return { setup: createOwnerLink(database, clock), clock, rows }
  }

  test('is open for a day', async () => {
    const { setup, clock } = await begin()
    const token = await setup.issue()
    expect(await setup.isOpen(token)).toBe(true)
    clock.advance(day - 1)
    expect(await setup.isOpen(token)).toBe(true)
    clock.advance(1)
    expect(await setup.isOpen(token)).toBe(false)
  })

  test('is opened by nothing else', async () => {
    const { setup, rows } = await begin()
    const token = await setup.issue()
    const [row] = await rows()
    const wrong = [
      '',
      'made-up',
      token.slice(1),
      `${token}=`,
      token.toUpperCase(),
      row?.token_hash ?? '',
      `' OR 1=1 --`,
    ]
    for (const guess of wrong) expect([guess, await setup.isOpen(guess)]).toEqual([guess, false])
  })

  test('cannot be guessed, nor read from the database', async () => {
    const { setup, rows } = await begin()
    const [one, other] = [await setup.issue(), await setup.issue()]
    expect(one).toMatch(/^[\w-]{43}$/)
    expect(other).not.toBe(one)
    expect(JSON.stringify(await rows())).not.toContain(one)
  })

  test('stays open beside a newer one, and is swept away when it has ended', async () => {
    const { setup, clock, rows } = await begin()
    const older = await setup.issue()
    clock.advance(day / 2)
    const newer = await setup.issue()
    expect(await Promise.all([older, newer].map(setup.isOpen))).toEqual([true, true])
    clock.advance(day / 2)
    expect(await rows()).toHaveLength(2)
    await setup.issue()
    expect(await rows()).toHaveLength(2)
    expect(await Promise.all([older, newer].map(setup.isOpen))).toEqual([false, true])
  })
})

import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { heldClock } from '../../../platform/clock.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import type { Database } from '../../../platform/database/open.ts'
import { describeOnEveryDatabase } from '../../../platform/testing/databases.ts'
import { createAccounts } from '../accounts/accounts.ts'
import { identityMigrations, type Tables } from '../tables.ts'
import { reuseWindow } from './refresh-tokens.ts'
import { createSessions } from './sessions.ts'

/** A token of the model: when it was traded, and for which. */
interface Traded {
  readonly token: string
  usedAt?: number
  next?: Traded
}

describeOnEveryDatabase('a family of refresh tokens', open => {
  let database: Database<Tables>
  beforeAll(async () => {
    const opened = await open()
    await migrate(opened, [identityMigrations])
    database = opened.as<Tables>()
  })

  test('behaves as a plain model does', async () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ act: fc.constant('use' as const), pick: fc.nat(20) }) },
      {
        weight: 2,
        arbitrary: fc.record({
          act: fc.constant('wait' as const),
          milliseconds: fc.constantFrom(1, 3000, 9999, 10_000, 10_001),
        }),
      },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async steps => {
        const clock = heldClock('2026-11-15T08:00:00Z')
        const sessions = createSessions(clock)
        const started = await database.transaction(async tx => {
          const account = await createAccounts('exhale', clock).create(tx)
          return sessions.start(tx, account, { provider: 'password', device: '' })
        })
        const family: Traded[] = [{ token: started.refreshToken }]
        let isEnded = false
        for (const taken of steps) {
          if (taken.act === 'wait') {
            clock.advance(taken.milliseconds)
            continue
          }
          const given = family[taken.pick % family.length] as Traded
          const answer = await database.transaction(tx => sessions.refresh(tx, given.token))
          const now = clock.now().getTime()
          if (isEnded) {
            expect(answer).toBeUndefined()
          } else if (given.usedAt !== undefined && now - given.usedAt > reuseWindow) {
            expect(answer).toEqual({ ended: true })
            isEnded = true
          } else if (given.usedAt === undefined) {
            const token = answer && 'refreshToken' in answer ? answer.refreshToken : ''
            expect(family.map(known => known.token)).not.toContain(token)
            given.usedAt = now
            given.next = { token }
            family.push(given.next)
          } else {
            let newest = given
            while (newest.next) newest = newest.next
            expect(answer).toMatchObject({ refreshToken: newest.token, session: { id: started.session.id } })
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  test('stays one when many trade the same token at once', async () => {
    const clock = heldClock('2026-11-15T08:00:00Z')
    const sessions = createSessions(clock)
    const started = await database.transaction(async tx => {
      const account = await createAccounts('exhale', clock).create(tx)
      return sessions.start(tx, account, { provider: 'password', device: '' })
    })
    const trades = Array.from({ length: 12 }, () =>
      database.transaction(tx => sessions.refresh(tx, started.refreshToken)),
    )
    const tokens = (await Promise.all(trades)).map(
      answer => answer && 'refreshToken' in answer && answer.refreshToken,
    )
    expect(new Set(tokens).size).toBe(1)
    const rows = await database.kysely
      .selectFrom('refresh_tokens')
      .selectAll()
      .where('session_id', '=', started.session.id)
      .execute()
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain(tokens[0])
  })
})

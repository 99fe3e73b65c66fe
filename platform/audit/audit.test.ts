import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { describe, expect, it } from 'vitest'
import { heldClock } from '../clock.ts'
import { migrate } from '../database/migrate.ts'
import { describeOnEveryDatabase } from '../testing/databases.ts'
import { auditMigrations, createAudit } from './audit.ts'
import type { AuditTables } from './schema.ts'

const mira = { id: 'mira', roles: ['owner'], device: 'Firefox on Windows' }
const made = { action: 'links.made', subject: 'spring', after: { target: '/help' } }

describeOnEveryDatabase('the audit', open => {
  async function openAudit() {
    const database = await open()
    await migrate(database, [auditMigrations])
    const clock = heldClock('2026-11-16T07:00:00Z')
    const make = (secret = 'a secret') => createAudit({ database, clock, secret })
    return { database, clock, make, audit: make() }
  }

  it('keeps who did what and when, newest first', async () => {
    const { audit, clock } = await openAudit()
    await audit.note(mira, made)
    clock.advance(60_000)
    await audit.note({ ...mira, id: 'tomek' }, { action: 'links.ended', subject: 'spring' })
    expect(await audit.list()).toMatchObject([
      { position: 2, actor: 'tomek', action: 'links.ended', before: undefined },
      { position: 1, actor: 'mira', roles: ['owner'], after: { target: '/help' } },
    ])
    expect(await audit.list({ actor: 'mira' })).toHaveLength(1)
    expect(await audit.list({ actions: ['links.made', 'links.ended'] })).toHaveLength(2)
    expect(await audit.list({ actions: ['links.made', 'links.ended'], limit: 1 })).toMatchObject([
      { position: 2 },
    ])
    expect(await audit.list({ actions: [] })).toEqual([])
    expect(await audit.list({ from: clock.now() })).toHaveLength(1)
    const search = async (beginning: string, ids: string[] = []) =>
      (await audit.list({ search: { beginning, ids } })).map(({ position }) => position)
    expect(await search('spr')).toEqual([2, 1])
    expect(await search('pring')).toEqual([])
    expect(await search('nothing', ['mira'])).toEqual([1])
    expect(await search('nothing', ['spring'])).toEqual([2, 1])
    const both = { actions: ['links.ended'], search: { beginning: 'spring', ids: ['mira'] } }
    expect(await audit.list(both)).toMatchObject([{ position: 2 }])
    expect(await audit.list({ before: 2 })).toHaveLength(1)
    expect(await audit.verify()).toMatchObject({ entries: 2, misfit: undefined })
  })

  it('gives a span of time page by page, nothing twice and nothing left out, though many are of one moment', async () => {
    const { audit, clock } = await openAudit()
    const from = clock.now()
    for (let written = 0; written < 9; written += 1) {
      if (written % 3 === 0) clock.advance(60_000)
      await audit.note(mira, made)
    }
    const read = async (before?: number): Promise<number[]> => {
      const span = { from: new Date(from.getTime() + 60_000), limit: 2 }
      const page = (await audit.list(before === undefined ? span : { ...span, before })).map(
        ({ position }) => position,
      )
      return page.length < 2 ? page : [...page, ...(await read(page.at(-1)))]
    }
    expect(await read()).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1])
    const last = clock.now()
    expect(await audit.list({ from: last, before: 100 })).toHaveLength(3)
    expect(await audit.list({ from: last, since: 9 })).toMatchObject([{ position: 9 }])
    expect(await audit.list({ since: 8 })).toMatchObject([{ position: 9 }, { position: 8 }])
  })

  it('has one order, however many write at once', async () => {
    const { audit, make } = await openAudit()
    const several = [audit, make(), make()]
    await Promise.all(Array.from({ length: 30 }, (_, index) => several[index % 3]?.note(mira, made)))
    const positions = (await audit.list({ limit: 100 })).map(({ position }) => position)
    expect(positions).toEqual(Array.from({ length: 30 }, (_, index) => 30 - index))
    expect(await audit.verify()).toMatchObject({ entries: 30, misfit: undefined })
  })

  it('is written with the change, or not at all', async () => {
    const { audit, database } = await openAudit()
    const broken = database.transaction(async tx => {
      await audit.note(mira, made, tx)
      throw new Error('thought better of it')
    })
    await expect(broken).rejects.toThrow('thought better')
    expect(await audit.list()).toEqual([])
  })

  it('shows where anyone changed it, without the secret', async () => {
    const { audit, database, make } = await openAudit()
    for (let entry = 0; entry < 6; entry += 1) await audit.note(mira, { ...made, subject: `link-${entry}` })
    const { kysely } = database.as<AuditTables>()
    const rows = await kysely.selectFrom('audit_entries').selectAll().orderBy('position').execute()
    const changes = fc.oneof(
      fc.record({
        kind: fc.constant('changed' as const),
        position: fc.integer({ min: 1, max: 6 }),
        field: fc.constantFrom('actor', 'roles', 'action', 'subject', 'after', 'device', 'seal'),
      }),
      fc.record({ kind: fc.constant('removed' as const), position: fc.integer({ min: 1, max: 5 }) }),
    )
    await fc.assert(
      fc.asyncProperty(changes, async change => {
        const one = change.position
        if (change.kind === 'removed')
          await kysely.deleteFrom('audit_entries').where('position', '=', one).execute()
        else
          await kysely
            .updateTable('audit_entries')
            .set({ [change.field]: 'other' })
            .where('position', '=', one)
            .execute()
        const { misfit } = await audit.verify()
        await kysely.deleteFrom('audit_entries').execute()
        await kysely.insertInto('audit_entries').values(rows).execute()
        expect(misfit).toBe(change.kind === 'removed' ? one + 1 : one)
      }),
      { numRuns: 20 },
    )
    expect(await audit.verify()).toMatchObject({ misfit: undefined })
    expect(await make('another secret').verify()).toMatchObject({ misfit: 1 })
  })

  it('stays whole when its oldest entries go', async () => {
    const { audit, clock } = await openAudit()
    for (let entry = 0; entry < 4; entry += 1) {
      await audit.note(mira, made)
      clock.advance(60_000)
    }
    expect(await audit.findLastCheck()).toBeUndefined()
    await audit.deleteBefore(new Date(clock.now().getTime() - 150_000))
    expect((await audit.list()).map(({ position }) => position)).toEqual([4, 3])
    await audit.deleteBefore(clock.now())
    await audit.note(mira, made)
    expect(await audit.check()).toEqual({ at: clock.now(), entries: 1, misfit: undefined })
    expect(await audit.findLastCheck()).toEqual({ at: clock.now(), entries: 1, misfit: undefined })
    expect(await audit.list()).toMatchObject([{ position: 5 }])
  })

  describe('shows what is cut off', () => {
    async function openWritten(count = 6) {
      const opened = await openAudit()
      for (let entry = 0; entry < count; entry += 1) {
        await opened.audit.note(mira, made)
        opened.clock.advance(60_000)
      }
      const { kysely } = opened.database.as<AuditTables>()
      return { ...opened, kysely }
    }
    const cutOff = (kysely: Kysely<AuditTables>, is: '<=' | '>', position: number) =>
      kysely.deleteFrom('audit_entries').where('position', is, position).execute()

    it('at the beginning, though its place in the chain is rewritten', async () => {
      const { audit, kysely } = await openWritten()
      await audit.check()
      const third = await kysely
        .selectFrom('audit_entries')
        .select(['position', 'seal'])
        .where('position', '=', 3)
        .executeTakeFirstOrThrow()
      await cutOff(kysely, '<=', 3)
      for (const seal of [{}, { seal: null }]) {
        const place = { begins_after: third.position, begins_with: third.seal, ...seal }
        await kysely.updateTable('audit_chain').set(place).execute()
        expect(await audit.verify()).toMatchObject({ misfit: 4 })
      }
      // Looking at it, and tidying up, doesn't make it right.
      await audit.check()
      await audit.deleteBefore(new Date('2030-01-01'))
      expect(await audit.check()).toMatchObject({ misfit: 4 })
    })

    it('at the end, as far as it was once looked at, also when more is written after', async () => {
      const { audit, kysely } = await openWritten()
      await audit.check()
      await cutOff(kysely, '>', 4)
      expect(await audit.check()).toMatchObject({ entries: 4, misfit: 5 })
      for (let entry = 0; entry < 3; entry += 1) await audit.note(mira, made)
      expect(await audit.verify()).toMatchObject({ misfit: 6 })
    })

    it('by making it look old', async () => {
      const { audit, clock, kysely } = await openWritten()
      await kysely.updateTable('audit_entries').set({ at: 0 }).where('position', '=', 5).execute()
      await audit.deleteBefore(new Date(clock.now().getTime() - 365 * 24 * 3_600_000))
      expect(await audit.verify()).toMatchObject({ misfit: 5 })
      expect(await audit.list()).toHaveLength(6)
    })

    it('but not where the log was kept before its ends were sealed', async () => {
      const database = await open()
      const [first, second] = auditMigrations.migrations
      if (!first || !second) throw new Error('There are two at least')
      await migrate(database, [{ ...auditMigrations, migrations: [first, second] }])
      const { kysely } = database.as<AuditTables>()
      await kysely.updateTable('audit_chain').set({ checked_at: 1, entries: 3 }).execute()
      await migrate(database, [auditMigrations])
      const audit = createAudit({ database, clock: heldClock('2026-11-16T07:00:00Z'), secret: 'a secret' })
      await audit.note(mira, made)
      expect(await audit.findLastCheck()).toBeUndefined()
      expect(await audit.check()).toMatchObject({ entries: 1, misfit: undefined })
    })
  })

  it('refuses what is no deed', async () => {
    const { audit } = await openAudit()
    await expect(audit.note(mira, { action: 'made', subject: '' })).rejects.toThrow('a noun and a verb')
    const large = { ...made, after: 'x'.repeat(30_000) }
    await expect(audit.note(mira, large)).rejects.toThrow('at most')
  })
})

import { expect, it } from 'vitest'
import { heldClock } from '../../platform/clock.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { describeOnEveryDatabase } from '../../platform/testing/databases.ts'
import { createSavedViews, savedViewMigrations } from './saved-views.ts'

describeOnEveryDatabase('saved views', open => {
  async function openViews() {
    const database = await open()
    await migrate(database, [savedViewMigrations])
    const clock = heldClock('2026-11-17T04:00:00Z')
    return { clock, views: createSavedViews({ database, clock }) }
  }

  it('are each person’s own, by page, and the same name is the same view', async () => {
    const { views, clock } = await openViews()
    expect(await views.save('ada', 'adminAudit', '  Links  of a week ', 'noun=links&days=7')).toBe('saved')
    clock.advance(1)
    await views.save('ada', 'adminAudit', 'People', 'noun=people')
    await views.save('ada', 'adminOutbox', 'People', 'view=failed')
    await views.save('ben', 'adminAudit', 'People', 'noun=people')
    await views.save('ada', 'adminAudit', 'Links of a week', 'noun=links')
    expect(await views.list('ada', 'adminAudit')).toEqual([
      { id: expect.any(String), name: 'Links of a week', query: 'noun=links' },
      { id: expect.any(String), name: 'People', query: 'noun=people' },
    ])
    const [bens] = await views.list('ben', 'adminAudit')
    await views.remove('ada', bens?.id ?? '')
    expect(await views.list('ben', 'adminAudit')).toHaveLength(1)
    await views.forget('ada')
    expect(await views.describe('ada')).toEqual([])
    expect(await views.describe('ben')).toMatchObject([
      { page: 'adminAudit', savedAt: '2026-11-17T04:00:00.001Z' },
    ])
  })

  it('have names people can read, and end at twenty, also for two hands at once', async () => {
    const { views } = await openViews()
    for (const name of ['', '   ', 'x'.repeat(41), '<b>', 'a\u202eb'])
      expect(await views.save('ada', 'adminAudit', name, ''), name).toBe('unnamed')
    expect(await views.save('ada', 'adminAudit', 'long', 'q'.repeat(301))).toBe('unnamed')
    const outcomes = await Promise.all(
      Array.from({ length: 24 }, (_, index) => views.save('ada', 'adminAudit', `v${index}`, '')),
    )
    expect(outcomes.filter(outcome => outcome === 'full')).toHaveLength(4)
    const [first] = await views.list('ada', 'adminAudit')
    expect(await views.save('ada', 'adminAudit', first?.name ?? '', 'days=7')).toBe('saved')
    expect(await views.list('ada', 'adminAudit')).toHaveLength(20)
  })
})

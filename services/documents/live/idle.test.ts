import { expect, test } from 'vitest'
import { heldClock } from '../../../platform/clock.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { describeOnDatabase } from '../../../platform/testing/databases.ts'
import { createEngine } from '../store/create-engine.ts'
import { documentsMigrations } from '../store/tables.ts'
import { createListenStream } from '../streams/listen-stream.ts'
import type { ListenResponse } from '../streams/messages.ts'
import { createFarEnd, openGuard, silentLog } from '../testing/stream-ends.ts'
import { createLive } from './live.ts'

const place = { project: 'demo', database: '(default)' }
const database = 'projects/demo/databases/(default)'
const hour = 60 * 60 * 1000

describeOnDatabase('a place where nothing happened for long', open => {
  test('is still known to those who come back to it, and to those who stayed', async () => {
    const clock = heldClock('2026-01-01T00:00:00Z')
    const kept = await open()
    await migrate(kept, [documentsMigrations])
    const engine = createEngine({ database: kept, clock })
    await engine.start()
    let runs = 0
    const live = createLive({
      engine: {
        ...engine,
        run: (...asked) => {
          runs++
          return engine.run(...asked)
        },
      },
      log: silentLog,
    })
    await engine.commit(place, [{ path: 'notes/a', kind: 'update', fields: {}, transforms: [] }])

    async function ask(collectionId: string, past: object = {}) {
      const far = createFarEnd<ListenResponse>()
      const stream = createListenStream({
        place,
        live,
        guard: openGuard,
        person: undefined,
        outlet: far.outlet,
        log: silentLog,
      })
      const query = { parent: `${database}/documents`, structuredQuery: { from: [{ collectionId }] } }
      stream.receive({ database, addTarget: { targetId: 2, query, ...past } })
      const messages = await far.until(
        message => 'targetChange' in message && !message.targetChange.targetIds[0],
      )
      const last = messages.at(-1)
      return { messages, resumeToken: last && 'targetChange' in last ? last.targetChange.resumeToken : '' }
    }

    const { resumeToken } = await ask('notes')
    await ask('others')
    clock.advance(3 * hour)
    await engine.tidy()
    runs = 0
    await ask('thirds')
    expect(runs).toBe(1)
    const { messages } = await ask('notes', { resumeToken, expectedCount: 1 })
    const kinds = messages.map(message => 'targetChange' in message && message.targetChange.targetChangeType)
    expect(kinds).toEqual(['ADD', 'CURRENT', 'NO_CHANGE'])
    live.stop()
    await engine.stop()
  })
})

import { expect, test } from 'vitest'
import { heldClock } from '../../../platform/clock.ts'
import { serveHouse } from '../../testing/serve.ts'
import { join } from '../../testing/sign-up.ts'

test('a copy that failed is tried again under its own code', async ({ onTestFinished }) => {
  const house = await serveHouse({ clock: heldClock('2026-11-15T12:00:00Z') })
  onTestFinished(house.stop)
  const { database, rights } = house.backend
  const { exports } = rights
  const { uid } = await join(house)
  const { signal } = new AbortController()
  const rename = (from: string, to: string) => database.kysely.schema.alterTable(from).renameTo(to).execute()
  const run = async () => {
    await exports.run(signal)
    return (await exports.findOf(uid))?.state
  }
  const code = await exports.ask(uid)
  await rename('saved_views', 'saved_views_away')
  expect([await run(), await run(), await run()]).toEqual(['waiting', 'waiting', 'failed'])
  await rename('saved_views_away', 'saved_views')
  expect(await exports.ask(uid)).toBe(code)
  expect(await run()).toBe('ready')
})

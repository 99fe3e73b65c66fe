import { expect, it } from 'vitest'
import { heldClock } from '../clock.ts'
import { migrate } from '../database/migrate.ts'
import type { Database } from '../database/open.ts'
import { AppError } from '../errors.ts'
import { createLog } from '../log.ts'
import { describeOnEveryDatabase } from '../testing/databases.ts'
import { createSchedule, scheduleMigrations } from './schedule.ts'

const minute = 60_000
const silent = createLog('silent')

describeOnEveryDatabase('the schedule', open => {
  async function openSchedule(database?: Database, clock = heldClock('2026-11-16T07:00:00Z')) {
    const shared = database ?? (await open())
    await migrate(shared, [scheduleMigrations])
    const make = () => createSchedule({ database: shared, clock, log: silent, pollEvery: 5, heldFor: minute })
    return { database: shared, clock, make }
  }

  it('runs a job when its time has come, once for all that was missed', async () => {
    const { clock, make } = await openSchedule()
    let runs = 0
    const schedule = make()
    schedule.add({ name: 'tidy', every: minute, run: async () => void runs++ })
    await schedule.runDue()
    expect(runs).toBe(0)
    clock.advance(60 * minute)
    await schedule.runDue()
    await schedule.runDue()
    expect(runs).toBe(1)
    expect(await schedule.list()).toMatchObject([
      { name: 'tidy', outcome: 'done', runs: 1, isRunning: false },
    ])
    clock.advance(minute)
    await schedule.runDue()
    expect(runs).toBe(2)
  })

  it('leaves a job to the process that took it, until that gives no sign of life', async () => {
    const { clock, make } = await openSchedule()
    const [one, other] = [make(), make()]
    const gate = Promise.withResolvers<void>()
    let runs = 0
    for (const schedule of [one, other])
      schedule.add({
        name: 'post',
        every: minute,
        run: async () => {
          runs++
          await gate.promise
        },
      })
    await Promise.all([one.start(), other.start()])
    clock.advance(minute)
    await expect.poll(() => runs).toBe(1)
    await expect.poll(async () => (await other.list())[0]?.isRunning).toBe(true)
    expect(runs).toBe(1)
    clock.advance(minute)
    await expect.poll(() => runs).toBe(2)
    gate.resolve()
    await Promise.all([one.stop(), other.stop()])
  })

  it('notes what failed, and tries it again', async () => {
    const { clock, make } = await openSchedule()
    const schedule = make()
    let isBroken = true
    schedule.add({
      name: 'post',
      every: minute,
      run: async () => {
        if (isBroken) throw new AppError('unavailable', 'Nobody is there')
      },
    })
    await schedule.runDue()
    clock.advance(minute)
    await schedule.runDue()
    expect(await schedule.list()).toMatchObject([{ outcome: 'failed', failure: 'unavailable', failures: 1 }])
    isBroken = false
    clock.advance(minute)
    await schedule.runDue()
    expect(await schedule.list()).toMatchObject([
      { outcome: 'done', failure: undefined, failures: 1, runs: 2 },
    ])
  })

  it('goes on at once with what was cut short, and with what was hurried', async () => {
    const { clock, make } = await openSchedule()
    const first = make()
    const isBegun = Promise.withResolvers<void>()
    const untilStopped = (signal: AbortSignal) =>
      new Promise<void>(resolve => {
        isBegun.resolve()
        signal.addEventListener('abort', () => resolve())
      })
    first.add({ name: 'series', every: 60 * minute, run: untilStopped })
    await first.start()
    await first.hurry('series')
    await isBegun.promise
    await first.stop()
    const second = make()
    let runs = 0
    second.add({ name: 'series', every: 60 * minute, run: async () => void runs++ })
    expect(await second.list()).toMatchObject([{ outcome: 'stopped', dueAt: clock.now() }])
    await second.runDue()
    expect(runs).toBe(1)
  })
})

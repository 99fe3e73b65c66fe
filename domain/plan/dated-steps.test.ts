import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateSteps } from './dated-steps.ts'
import { steps } from './steps.ts'

const at = (text: string) => Date.parse(text)
const clock = { timeZone: 'Europe/London', dayEndsAt: 3 }
const quitAt = at('2026-11-03T20:00:00Z')
const on = (now: string, done: string[] = []) =>
  dateSteps(
    { quitAt, done: Object.fromEntries(done.map(id => [id, { doneAt: at(now) }])), now: at(now) },
    clock,
  )
const ids = (found: ReturnType<typeof on>, state: string) =>
  found.steps.filter(step => step.state === state).map(({ id }) => id)

describe('the steps', () => {
  test('of the twelfth day', () => {
    const found = on('2026-11-15T08:00:00Z', ['why', 'week'])
    expect(found.since).toBe(12)
    expect(ids(found, 'now')).toEqual(['person'])
    expect(found.steps.filter(({ state }) => state === 'coming')[0]).toEqual({
      id: 'sentences14',
      date: '2026-11-17',
      isDone: false,
      state: 'coming',
    })
    expect(ids(found, 'behind')).toHaveLength(13)
  })

  test('of a day that was chosen are those of its own date, and of a night that someone stopped in too', () => {
    const midnight = at('2026-11-20T00:00:00Z')
    const chosen = dateSteps({ quitAt: midnight, done: {}, now: at('2026-11-18T08:00:00Z') }, clock)
    expect(chosen.since).toBe(-2)
    const first = steps.find(({ day }) => day === 0)
    expect(chosen.steps.find(({ id }) => id === first?.id)?.date).toBe('2026-11-20')
    expect(dateSteps({ quitAt: midnight, done: {}, now: at('2026-11-20T01:00:00Z') }, clock).since).toBe(0)
    expect(dateSteps({ quitAt: midnight, done: {}, now: at('2026-11-21T08:00:00Z') }, clock).since).toBe(1)
  })

  test('stand until the next is due, or they are done', () => {
    expect(ids(on('2026-11-16T08:00:00Z'), 'now')).toEqual(['person'])
    expect(ids(on('2026-11-17T08:00:00Z'), 'now')).toEqual(['sentences14'])
    expect(ids(on('2026-11-16T08:00:00Z', ['person']), 'now')).toEqual([])
    expect(ids(on('2026-11-16T08:00:00Z', ['spend']), 'behind')).toContain('spend')
  })

  test('before the day are those that are due by then', () => {
    const found = on('2026-10-28T08:00:00Z', ['why', 'pharmacist', 'pull'])
    expect(found.since).toBe(-6)
    expect(ids(found, 'now')).toEqual(['moments'])
    expect(ids(found, 'behind')).toEqual(['why', 'pull', 'pharmacist'])
    expect(ids(found, 'coming').slice(0, 4)).toEqual(['tell', 'number', 'clear', 'firstHour'])
  })

  test('are behind, all of them, after the last year', () => {
    expect(ids(on('2028-01-01T08:00:00Z', ['renew365']), 'behind')).toHaveLength(steps.length)
  })

  test('are in order, each once, and never more than three for today', () => {
    const some = fc.subarray(steps.map(({ id }) => id))
    fc.assert(
      fc.property(fc.integer({ min: -30, max: 500 }), some, (days, done) => {
        const now = new Date(quitAt + days * 86_400_000).toISOString()
        const found = on(now, done)
        const coming = found.steps.filter(({ state }) => state === 'coming').map(({ date }) => date)
        expect(coming).toEqual([...coming].sort())
        expect(new Set(found.steps.map(({ id }) => id)).size).toBe(found.steps.length)
        expect(ids(found, 'now').length).toBeLessThanOrEqual(3)
        for (const id of done) expect(ids(found, 'now')).not.toContain(id)
      }),
    )
  })
})

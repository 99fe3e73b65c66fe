import { describe, expect, test } from 'vitest'
import {
  type ChallengeView,
  milestonesAround,
  type ParticipantView,
} from '../../domain/challenges/challenge.ts'
import { latelyOf, withOwn, withoutBlocked } from './as-seen.ts'
import { readAsked } from './asked.ts'
import { rowsOf, weeksOf } from './day-marks.ts'
import { createSaying } from './use-presence.ts'

const person = (days: string, more: Partial<ParticipantView> = {}): ParticipantView => ({
  nickname: 'N',
  role: 'member',
  firstDay: '2026-11-01',
  joinedAt: 1,
  isInKeepsake: true,
  days,
  ...more,
})

const view = (people: Record<string, ParticipantView>, more: Partial<ChallengeView> = {}): ChallengeView => ({
  name: 'Mornings',
  mode: 'together',
  startDay: '2026-11-01',
  endDay: '2026-11-10',
  places: 10,
  welcomesSupporters: true,
  inviting: 'owner',
  hearsCompany: true,
  owner: 'mira',
  people,
  total: 0,
  keptDays: 0,
  reached: {},
  lately: [],
  ...more,
})

const frame = { today: '2026-11-06', isSupporter: false }

describe('everyone’s days', () => {
  test('stand with the reader first, then as people came, never by result', () => {
    const people = {
      early: person('s', { joinedAt: 1 }),
      best: person('ffffff', { joinedAt: 3 }),
      self: person('', { joinedAt: 5 }),
      cheering: person('', { role: 'supporter', joinedAt: 2 }),
    }
    expect(rowsOf(view(people), 'self', frame).map(({ name }) => name)).toEqual(['self', 'early', 'best'])
  })

  test('are marks by the group’s days; a late joiner’s row begins at their own', () => {
    const [row] = rowsOf(view({ a: person('fsp', { firstDay: '2026-11-02' }) }), 'a', frame)
    expect(row?.marks).toEqual([
      'before',
      'free',
      'slip',
      'private',
      ...['open', 'open'],
      ...['ahead', 'ahead', 'ahead', 'ahead'],
    ])
    expect(row).toMatchObject({ joinedOn: 2, free: 1, slips: 1, unsaid: 1, run: 0, best: 1 })
  })

  test('are quiet once they can no longer be told; a quiet day ends no run, a slip does', () => {
    const [quiet, slipped] = rowsOf(view({ a: person('f-f'), b: person('ffsf', { joinedAt: 2 }) }), 'a', {
      ...frame,
      today: '2026-11-08',
    })
    expect(quiet?.marks.slice(0, 8)).toEqual([
      'free',
      'quiet',
      'free',
      'quiet',
      'quiet',
      'open',
      'open',
      'open',
    ])
    expect(quiet).toMatchObject({ quietSince: '2026-11-04', run: 2, best: 2 })
    expect(slipped).toMatchObject({ run: 1, best: 2 })
  })

  test('show supporters what is smoke-free, and nothing of the rest', () => {
    const [row] = rowsOf(view({ a: person('f-f') }), 'a', { ...frame, isSupporter: true })
    expect(new Set(row?.marks.slice(0, 6))).toEqual(new Set(['free', 'quiet']))
    // A slip told today reads like nothing told: neither is said.
    expect(row).not.toHaveProperty('quietSince')
  })

  test('are weeks where there are many', () => {
    const [row] = rowsOf(view({ a: person('fffffffff') }, { endDay: '2026-12-31' }), 'a', {
      ...frame,
      today: '2026-11-10',
    })
    const weeks = weeksOf(row?.marks ?? [])
    expect(weeks).toHaveLength(9)
    expect(weeks.slice(0, 3)).toEqual([
      { free: 7, isNow: false, isAhead: false, isBefore: false },
      { free: 2, isNow: true, isAhead: false, isBefore: false },
      { free: 0, isNow: false, isAhead: true, isBefore: false },
    ])
  })
})

describe('what this device knows of its reader', () => {
  const told = (days: Record<string, 'free' | 'slip'>, more = {}) => ({
    checkIns: Object.entries(days).map(([day, state]) => ({ day, state, at: 7 })),
    isWhole: true,
    unsent: 0,
    ...more,
  })
  const sent = view({ a: person('ff'), b: person('f') }, { total: 5, keptDays: 2 })
  const own = { '2026-11-01': 'free', '2026-11-02': 'free' } as const

  test('counts at once, before the server has heard of it', () => {
    const seen = withOwn(sent, 'a', told({ ...own, '2026-11-06': 'free' }, { unsent: 1 }), '2026-11-06')
    expect(seen.people.a).toMatchObject({ days: 'ff---f', freeAt: 7 })
    expect(seen.total).toBe(6)
    expect(withOwn(sent, 'a', told(own), '2026-11-06')).toBe(sent)
  })

  test('takes back what was taken back, but nothing that it may not have seen yet', () => {
    expect(withOwn(sent, 'a', told({ '2026-11-01': 'free' }), '2026-11-02').total).toBe(4)
    expect(withOwn(sent, 'a', told({}, { isWhole: false }), '2026-11-02').total).toBe(5)
    expect(withOwn(sent, 'a', told({ '2026-11-02': 'slip' }, { isWhole: false }), '2026-11-02').total).toBe(4)
  })

  test('is nothing for a supporter', () => {
    const supported = view({ a: person('', { role: 'supporter' }) })
    expect(withOwn(supported, 'a', told(own), '2026-11-06')).toBe(supported)
  })
})

test('a milestone that was reached stays behind, also where an answer was changed since', () => {
  expect(milestonesAround(view({}, { total: 2, reached: { 1: 5, 3: 6 } }))).toEqual({ last: 3, next: 7 })
  expect(milestonesAround(view({}, { total: 2 }))).toEqual({ last: 1, next: 3 })
})

test('lately is what happened and what was told, the newest first, without whom one no longer wants to see', () => {
  const people = { a: person('f', { freeAt: 30 }), b: person('f', { freeAt: 10 }) }
  const shown = view(people, {
    lately: [
      { kind: 'cheered', at: 40, who: 'b', to: 'a' },
      { kind: 'milestone', at: 20, count: 1 },
      { kind: 'joined', at: 5, who: 'gone' },
    ],
  })
  expect(latelyOf(shown).map(({ kind }) => kind)).toEqual(['cheered', 'free', 'milestone', 'free'])
  expect(latelyOf(shown, ['b']).map(({ kind }) => kind)).toEqual(['free', 'milestone'])
})

test('a form asks for one verb, with what it says and nothing else', () => {
  const form = (fields: Record<string, string>) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields)) data.set(name, value)
    return data
  }
  expect(readAsked(form({ verb: 'cheer', who: 'p1', more: 'x' }), 'c')).toEqual({
    name: 'cheer',
    data: { id: 'c', who: 'p1' },
  })
  expect(readAsked(form({ verb: 'changePlace', showsPresence: 'off' }), 'c')?.data).toEqual({
    id: 'c',
    showsPresence: false,
  })
  expect(readAsked(form({ verb: 'changeChallenge', places: '12', name: ' Days ' }), 'c')?.data).toEqual({
    id: 'c',
    places: 12,
    name: 'Days',
  })
  expect(readAsked(form({ verb: 'toString' }), 'c')).toBeUndefined()
  expect(readAsked(form({ verb: 'createChallenge' }), 'c')).toBeUndefined()
})

test('“here” and “gone” are said one after the other, also where one is not heard', async () => {
  const heard: string[] = []
  const answers: (() => void)[] = []
  const say = createSaying(word => {
    heard.push(word)
    return new Promise((answer, fail) =>
      answers.push(heard.length === 1 ? () => fail(new Error()) : () => answer(0)),
    )
  })
  const first = say('hereInChallenge', 'c')
  const second = say('goneFromChallenge', 'c')
  await Promise.resolve()
  expect(heard).toEqual(['hereInChallenge'])
  answers[0]?.()
  await first
  await expect.poll(() => heard).toEqual(['hereInChallenge', 'goneFromChallenge'])
  answers[1]?.()
  await second
})

test('whom someone has blocked is nowhere by name, and their days stay', () => {
  const shown = view(
    { a: person('f', { nickname: 'Ana' }), b: person('f', { nickname: 'Bo' }) },
    { total: 2 },
  )
  const own = { blocked: ['b'] } as Parameters<typeof withoutBlocked>[0]['own']
  const seen = withoutBlocked({ view: shown, own })
  expect(JSON.stringify(seen)).not.toContain('Bo')
  expect([seen.total, seen.people.b?.days, seen.people.a?.nickname]).toEqual([2, 'f', 'Ana'])
})

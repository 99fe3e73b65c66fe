import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayOf } from '../domain/members/day.ts'
import { consentVersion } from '../domain/newsletter/consent.ts'
import { heldClock } from '../platform/clock.ts'
import { profileWith, root } from './testing/member-documents.ts'
import { type House, serveHouse } from './testing/serve.ts'
import { signUp } from './testing/sign-up.ts'

/** A name in as many capitals as its letters allow. */
function spell(name: string, count: number): string[] {
  const write = (number: number) => {
    let at = 0
    return name
      .toLowerCase()
      .replace(/[a-z]/g, letter => ((number >> at++) & 1 ? letter.toUpperCase() : letter))
  }
  return Array.from({ length: count }, (_, number) => write(number))
}

/** How many readers and lookers of zones are made meanwhile. */
async function countMade(act: () => unknown): Promise<{ readers: number; lookups: number }> {
  const made = { readers: 0, lookups: 0 }
  const Real = Intl.DateTimeFormat
  class Counted extends Real {
    constructor(locale?: string, options?: Intl.DateTimeFormatOptions) {
      super(locale, options)
      if (options?.hour !== undefined) made.readers += 1
      else if (options?.timeZone !== undefined) made.lookups += 1
    }
  }
  Intl.DateTimeFormat = Counted as typeof Real
  try {
    await act()
  } finally {
    Intl.DateTimeFormat = Real
  }
  return made
}

const clock = heldClock('2026-11-16T07:00:00Z')
let house: House
beforeAll(async () => {
  house = await serveHouse({ clock })
})
afterAll(() => house.stop())

describe('the spellings of a zone', () => {
  test('are one zone, however many there are', async () => {
    const now = clock.now().getTime()
    const spellings = spell('Asia/Tokyo', 500)
    expect(new Set(spellings).size).toBe(500)
    const days = new Set<string>()
    const { readers } = await countMade(() => {
      for (const timeZone of spellings) days.add(dayOf(now, { timeZone, dayEndsAt: 3 }))
    })
    expect([...days]).toEqual(['2026-11-16'])
    expect(readers).toBeLessThanOrEqual(1)
  })

  test('cost a commit as much as one does: what is kept is looked at, not each write of it', async () => {
    const guest = await signUp(house)
    const write = (timeZone: string) => ({
      update: {
        name: `${root}/members/${guest.uid}`,
        fields: { ...profileWith(1), timeZone: { stringValue: timeZone } },
      },
    })
    const send = async (writes: object[]) => {
      const answer = await house.ask(`/v1/${root}:commit`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${guest.token}` },
        body: JSON.stringify({ writes }),
      })
      return answer.status
    }
    const commit = (zones: string[]) => send(zones.map(write))
    const spellings = spell('America/New_York', 450)
    let status = 0
    const made = await countMade(async () => {
      status = await commit([...spellings, 'America/New_York'])
    })
    expect(status).toBe(200)
    expect(made.readers + made.lookups).toBeLessThanOrEqual(2)
    // And none but its own is kept.
    expect(await commit(['america/NEW_york'])).toBe(400)
    expect(await commit([...spellings, 'Nowhere/At_All'])).toBe(400)
    expect(await send([write('Nowhere/At_All'), { verify: write('').update.name }])).toBe(400)
    expect((await house.backend.members.describe(guest.uid)).member?.timeZone).toBe('America/New_York')
  })

  test('are kept as the one name it has, however often they are asked with', async () => {
    const ask = (timeZone: string, address = `${crypto.randomUUID()}@example.org`) =>
      house.ask('/newsletter', {
        method: 'POST',
        body: new URLSearchParams({
          email: address,
          topics: 'tips',
          frequency: 'weekly',
          language: 'en',
          website: '',
          consent: consentVersion,
          timeZone,
        }),
      })
    const address = `${crypto.randomUUID()}@example.org`
    expect((await ask('eUROPE/lisbon', address)).status).toBeLessThan(400)
    await house.backend.newsletter.subscriptions.settle()
    const kept = await house.backend.newsletter.subscriptions.describe(address)
    expect(kept).toMatchObject({ timeZone: 'Europe/Lisbon' })

    const spellings = spell('Australia/Sydney', 120)
    const made = await countMade(async () => {
      for (const timeZone of spellings) await ask(timeZone)
    })
    expect(made.readers + made.lookups).toBeLessThanOrEqual(2)
  })
})

test('a list of withdrawn certificates that nobody has is not kept for ever', async () => {
  const { statusList } = house.backend.certificates
  const first = statusList.read(900_000)
  expect(statusList.read(900_000)).toBe(first)
  for (let list = 0; list < 120; list++) await statusList.read(list)
  expect(statusList.read(900_000)).not.toBe(first)
})

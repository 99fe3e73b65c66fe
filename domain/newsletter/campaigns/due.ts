import { readMoment, writeMoment } from '../../members/wall-moment.ts'
import type { Campaign } from './campaign.ts'

type When = Pick<Campaign, 'startsAt' | 'byLocalTime'>

/** Where a day begins first. */
const firstZone = 'Pacific/Kiritimati'

/** The instant for a reader: everyone's, or when their wall shows what the installation's shows at the start. */
export function createDueFor({ startsAt, byLocalTime }: When, home: string, now: number) {
  if (startsAt === undefined || !byLocalTime) return () => startsAt ?? now
  const wall = writeMoment(startsAt, home)
  // Bounded: one for each zone, while one campaign is begun.
  const known = new Map<string, number>()
  return (timeZone: string): number => {
    const found = known.get(timeZone) ?? readIn(wall, timeZone) ?? startsAt
    known.set(timeZone, found)
    return found
  }
}

/** When the first of its readers may get it. */
export function beginningOf({ startsAt, byLocalTime }: When, home: string): number {
  if (startsAt === undefined) return 0
  return byLocalTime ? createDueFor({ startsAt, byLocalTime }, home, startsAt)(firstZone) : startsAt
}

function readIn(wall: string, timeZone: string): number | undefined {
  try {
    return readMoment(wall, timeZone)
  } catch {
    return undefined
  }
}

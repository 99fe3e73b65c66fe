import { setImmediate as breathe } from 'node:timers/promises'
import { createFairQueue } from './fair-queue.ts'
import { createHoldings } from './limits.ts'

/** Does a piece of work when its turn has come. */
export type InTurn = <Result>(piece: () => Promise<Result>) => Promise<Result>

/** How much may be under way at once, and how much of it for one. */
type Room = { most: number; mostOfOne: number }

/**
 * Work of the thread that answers everyone, one piece at a time: a piece of each who asked for some, and between two pieces
 * all others are heard. Only pieces wait for each other; whatever else a work waits for holds up nobody.
 */
export function createTurns({ most, mostOfOne }: Room) {
  const underWay = createHoldings()
  // Bounded by what is under way, so that what was begun is never turned away in the middle.
  const room = { atOnce: 1, longest: Number.POSITIVE_INFINITY, longestOfOne: Number.POSITIVE_INFINITY }
  const pieces = createFairQueue(room)

  return {
    /** Undefined where too much is under way already. */
    begin<Result>(who: string, work: (inTurn: InTurn) => Promise<Result>): Promise<Result> | undefined {
      const hold = underWay.claim([
        ['all', most],
        [`of ${who}`, mostOfOne],
      ])
      if (!hold(1)) return undefined
      const inTurn: InTurn = async piece => {
        const taken = pieces.take(who, async () => {
          // The first one, too: many that arrive together would otherwise be done one after the other before anyone is heard.
          await breathe()
          return piece()
        })
        if (!taken) throw new Error('a piece has no place')
        return taken
      }
      return work(inTurn).finally(() => hold(0))
    },
  }
}

import { ensure } from '../../../platform/errors.ts'

export type Numbered = { number: number; text: string }

/** How far ahead of a missing one messages may run. */
const window = 1_000

/** What a text takes in memory, with what is noted about it. */
export const weigh = (text: string) => 2 * text.length + 100

/** Each message once and in order, however often and in whatever order requests bring them. */
export function createInbox() {
  let next = 0
  // Bounded: `window` messages, and so many bytes for each asker.
  const early = new Map<number, string>()
  let weight = 0

  return {
    /** Those whose turn it is now. */
    take(messages: readonly Numbered[]): string[] {
      for (const { number, text } of messages) {
        if (number < next || early.has(number)) continue
        const isNear = number < next + window
        ensure(isNear, 'resource-exhausted', 'Messages run too far ahead of a missing one')
        early.set(number, text)
        weight += weigh(text)
      }
      const due: string[] = []
      for (let text = early.get(next); text !== undefined; text = early.get(next)) {
        early.delete(next)
        next += 1
        weight -= weigh(text)
        due.push(text)
      }
      return due
    },

    /** Of those that are here before their turn, in bytes. */
    weight: () => weight,

    clear(): void {
      early.clear()
      weight = 0
    },
  }
}

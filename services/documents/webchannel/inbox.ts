import { ensure } from '../../../platform/errors.ts'

export type Numbered = { number: number; text: string }

/** How far ahead of a missing one messages may run. */
const window = 1_000

/** Each message once and in order, however often and in whatever order requests bring them. */
export function createInbox() {
  let next = 0
  const early = new Map<number, string>()
  let length = 0

  return {
    /** Those whose turn it is now. */
    take(messages: readonly Numbered[]): string[] {
      for (const { number, text } of messages) {
        if (number < next || early.has(number)) continue
        const isNear = number < next + window
        ensure(isNear, 'resource-exhausted', 'Messages run too far ahead of a missing one')
        early.set(number, text)
        length += text.length
      }
      const due: string[] = []
      for (let text = early.get(next); text !== undefined; text = early.get(next)) {
        early.delete(next)
        next += 1
        length -= text.length
        due.push(text)
      }
      return due
    },

    /** Of those that are here before their turn. */
    length: () => length,
  }
}

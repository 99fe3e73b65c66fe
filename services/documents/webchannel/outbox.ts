import { toAscii } from './frame.ts'

type Entry = { id: number; text: string }

export type Outbox = ReturnType<typeof createOutbox>

/** Numbered arrays on their way to the client; each is kept until the client says it has it. */
export function createOutbox() {
  /** Number 0 is the handshake's. */
  let lastId = 0
  let lastSent = 0
  let kept: Entry[] = []
  let bytes = 0

  return {
    push(payload: readonly unknown[]): void {
      lastId += 1
      const text = `[${lastId},${toAscii(payload)}]`
      kept.push({ id: lastId, text })
      bytes += text.length
    },

    /** The client has everything up to here. */
    acknowledge(id: number): void {
      const isUnknown = !Number.isSafeInteger(id) || id > lastId
      const count = isUnknown ? 0 : kept.findIndex(entry => entry.id > id)
      const gone = kept.splice(0, count < 0 ? kept.length : count)
      for (const { text } of gone) bytes -= text.length
    },

    /** A new back channel begins behind what was acknowledged. */
    rewind(): void {
      lastSent = (kept[0]?.id ?? lastId + 1) - 1
    },

    /** The next arrays in one text, about so many bytes of them. */
    take(about: number): string | undefined {
      const first = kept.findIndex(entry => entry.id > lastSent)
      if (first < 0) return undefined
      const batch: string[] = []
      for (let size = 0; size < about && first + batch.length < kept.length; ) {
        const { id, text } = kept[first + batch.length] as Entry
        batch.push(text)
        size += text.length
        lastSent = id
      }
      return `[${batch.join(',')}]`
    },

    hasUnsent: () => lastSent < lastId,
    lastId: () => lastId,
    /** Of all that is kept, sent or not. */
    bytes: () => bytes,
    clear(): void {
      kept = []
      bytes = 0
    },
  }
}

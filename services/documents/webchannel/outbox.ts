import { spell } from '../wire-json/spelling.ts'

/** `text` is of the message alone, which many channels may share. */
type Entry = { id: number; text: string; length: number }

/** What is around a message besides its number: `[1,[…]]`. */
const overhead = 5

/** Numbered arrays on their way to the client; each is kept until the client says it has it. */
export function createOutbox() {
  /** Number 0 is the handshake's. */
  let lastId = 0
  let lastSent = 0
  // Bounded: by what a channel may hold; what was received goes.
  let kept: Entry[] = []
  let bytes = 0
  let unsentBytes = 0

  /** Numbers have no gaps. */
  const indexAfter = (id: number) => id + 1 - (kept[0]?.id ?? lastId + 1)

  return {
    push(message: unknown): void {
      lastId += 1
      const text = spell(message)
      const length = text.length + `${lastId}`.length + overhead
      kept.push({ id: lastId, text, length })
      bytes += length
      unsentBytes += length
    },

    /** The client has everything up to here. */
    acknowledge(id: number): void {
      if (!Number.isSafeInteger(id) || id > lastId) return
      const gone = kept.splice(0, Math.max(0, indexAfter(id)))
      for (const { length } of gone) bytes -= length
      unsentBytes = Math.min(unsentBytes, bytes)
    },

    /** A new back channel begins behind what was acknowledged. */
    rewind(): void {
      lastSent = (kept[0]?.id ?? lastId + 1) - 1
      unsentBytes = bytes
    },

    /** The next arrays in one text, about so many bytes of them. */
    take(about: number): string | undefined {
      const first = Math.max(0, indexAfter(lastSent))
      if (first >= kept.length) return undefined
      const batch: string[] = []
      for (let size = 0; size < about && first + batch.length < kept.length; ) {
        const { id, text, length } = kept[first + batch.length] as Entry
        batch.push(`[${id},[${text}]]`)
        size += length
        unsentBytes -= length
        lastSent = id
      }
      return `[${batch.join(',')}]`
    },

    hasUnsent: () => lastSent < lastId,
    lastId: () => lastId,
    /** All that is kept, sent or not. */
    bytes: () => bytes,
    /** What no connection has taken yet. */
    unsentBytes: () => unsentBytes,
    clear(): void {
      kept = []
      bytes = 0
      unsentBytes = 0
    },
  }
}

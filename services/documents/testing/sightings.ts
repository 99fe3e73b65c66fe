import type { FirestoreError } from '@firebase/firestore'

/** What a listener saw, and a promise for what it has yet to see. */
export function createSightings<Seen>() {
  const all: Seen[] = []
  const errors: FirestoreError[] = []
  let waiting: (() => void)[] = []
  const wake = () => {
    for (const look of waiting.splice(0)) look()
  }
  return {
    all,
    next: (seen: Seen) => {
      all.push(seen)
      wake()
    },
    error: (error: FirestoreError) => {
      errors.push(error)
      wake()
    },
    /** The first sighting, of those since `from`, that is as wished. */
    async until(isWished: (seen: Seen) => boolean, from = 0): Promise<Seen> {
      for (;;) {
        const found = all.slice(from).find(isWished)
        if (found !== undefined) return found
        if (errors[0]) throw errors[0]
        await new Promise<void>(resolve => {
          waiting = [...waiting, resolve]
        })
      }
    },
    async untilError(): Promise<FirestoreError> {
      while (!errors[0])
        await new Promise<void>(resolve => {
          waiting = [...waiting, resolve]
        })
      return errors[0]
    },
  }
}

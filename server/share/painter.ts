import { createThread } from '../../platform/thread.ts'
import type { SharePicture } from './paint.ts'

export type Painter = {
  /** A picture of 1200 × 630 with a page's title on it, as PNG. */
  paint: (title: string, site: string, who: string) => Promise<Buffer>
  stop: () => Promise<void>
}

/** More at once are turned away: a caller who asks for all of them may try again. */
const longestQueue = 64
const mostBytes = 32 * 1024 * 1024
const longestTitle = 200

/** Paints in a thread of its own, which starts with the first picture; the same words are painted once. */
export function createPainter(): Painter {
  // Bounded: `mostBytes`.
  const known = new Map<string, Promise<Buffer>>()
  const thread = createThread<SharePicture>(new URL('./paint.ts', import.meta.url), longestQueue)
  let bytes = 0

  function keep(key: string, painting: Promise<Buffer>): void {
    known.set(key, painting)
    painting.then(
      png => {
        bytes += png.length
        if (bytes < mostBytes) return
        known.clear()
        bytes = 0
      },
      () => known.delete(key),
    )
  }

  return {
    paint: async (title, site, who) => {
      const short = title.length > longestTitle ? `${title.slice(0, longestTitle - 1)}…` : title
      const key = `${site}\n${short}`
      const painting = known.get(key) ?? thread.run({ title: short, site }, who)
      if (!known.has(key)) keep(key, painting)
      return painting
    },
    stop: thread.stop,
  }
}

import { createThread } from '../../platform/thread.ts'
import type { LinkJob, Poster } from './paint.ts'

const mostWaiting = 30

/** Paints in a thread of its own, which starts with the first picture. */
export function createPosters() {
  const thread = createThread<LinkJob>(new URL('./paint.ts', import.meta.url), mostWaiting, 512)
  return {
    /** A code as PNG, from the same as SVG. */
    paintCode: (svg: string, who: string): Promise<Buffer> => thread.run({ qr: svg }, who),
    /** One sheet as PDF. */
    paintPoster: (poster: Poster, who: string): Promise<Buffer> => thread.run({ poster }, who),
    stop: thread.stop,
  }
}

import type { SheetText } from '../../app/outcomes/sheet-text.ts'
import { createThread } from '../../platform/thread.ts'

const mostWaiting = 10

/** Paints reports in a thread of its own, which starts with the first. */
export function createSheets() {
  const thread = createThread<SheetText>(new URL('./paint.ts', import.meta.url), mostWaiting, 512)
  return {
    paint: (text: SheetText, who: string): Promise<Buffer> => thread.run(text, who),
    stop: thread.stop,
  }
}

import type { Log } from '../platform/log.ts'

export type StoppableParts = Record<string, () => Promise<unknown>>

/**
 * Stops the parts of each group together, one group after the other, each within the same time. What does not stop by
 * then is named in the log and left behind.
 */
export async function stopParts(groups: StoppableParts[], milliseconds: number, log: Log): Promise<void> {
  for (const group of groups) {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'late'>(resolve => {
      timer = setTimeout(() => resolve('late'), milliseconds)
    })
    const stopping = Object.entries(group).map(async ([part, stop]) => {
      try {
        const outcome = await Promise.race([stop(), late])
        if (outcome === 'late') log.warn({ part }, 'a part didn’t stop in time')
      } catch (error) {
        log.warn({ err: error, part }, 'a part didn’t stop cleanly')
      }
    })
    await Promise.all(stopping)
    clearTimeout(timer)
  }
}

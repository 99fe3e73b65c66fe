import type { Log } from '../../platform/log.ts'

export type MemoryLog = (route: string, status: number) => void

/** Notes what is answered from memory: a line a second for each kind, since one for each answer would cost more than it. */
export function createMemoryLog(log: Log): MemoryLog {
  // Bounded: one for each kind of page; emptied every second.
  const counts = new Map<string, Map<number, number>>()
  let isWaiting = false

  function write(): void {
    isWaiting = false
    for (const [route, statuses] of counts)
      for (const [status, count] of statuses)
        log.info({ method: 'GET', route, status, count }, 'requests answered from memory')
    counts.clear()
  }

  return (route, status) => {
    let statuses = counts.get(route)
    if (!statuses) {
      statuses = new Map()
      counts.set(route, statuses)
    }
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (isWaiting) return
    isWaiting = true
    setTimeout(write, 1_000).unref()
  }
}

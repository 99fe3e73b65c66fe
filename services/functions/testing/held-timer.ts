import type { Timer } from '../timer.ts'

/** A timer that rings only when told that time has passed. */
export function heldTimer(): Timer & { advance: (milliseconds: number) => void; readonly count: number } {
  let now = 0
  const pending = new Set<{ at: number; ring: () => void }>()
  return {
    after(milliseconds, ring) {
      const entry = { at: now + milliseconds, ring }
      pending.add(entry)
      return () => pending.delete(entry)
    },
    advance(milliseconds) {
      const until = now + milliseconds
      for (;;) {
        const due = [...pending].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
        if (!due) break
        now = due.at
        pending.delete(due)
        due.ring()
      }
      now = until
    },
    get count() {
      return pending.size
    },
  }
}

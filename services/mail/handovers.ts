import type { Clock } from '../../platform/clock.ts'
import type { Outbox } from './outbox.ts'

export type Handovers = ReturnType<typeof createHandovers>

/** Letters that a mail server took. What couldn't be noted yet is known here, so that this process never sends it again. */
export function createHandovers(outbox: Outbox, clock: Clock) {
  // Bounded: by what is being handed over; each goes when it is noted.
  const open = new Map<string, number>()

  async function note(id: string): Promise<void> {
    const at = open.get(id)
    if (at === undefined) return
    await outbox.markSent({ id }, at)
    open.delete(id)
  }

  return {
    has: (id: string): boolean => open.has(id),
    note,

    async add(id: string): Promise<void> {
      open.set(id, clock.now().getTime())
      await note(id)
    },

    /** Before anything else is taken, and as long as it takes. */
    async noteRest(): Promise<void> {
      for (const id of open.keys()) await note(id)
    },
  }
}

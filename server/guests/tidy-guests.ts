import type { Backend } from '../backend.ts'

const idleFor = 90 * 24 * 3_600_000

/** Guests who have not been here for a long time and are in no challenge: nobody could come back to what they left. */
export async function tidyGuests({
  challenges,
  clock,
  identity,
}: Pick<Backend, 'challenges' | 'clock' | 'identity'>): Promise<void> {
  for (const uid of await identity.guests.listIdle(clock.now().getTime() - idleFor))
    if ((await challenges.listOf(uid)).length === 0) await identity.deleteAccount(uid, undefined)
}

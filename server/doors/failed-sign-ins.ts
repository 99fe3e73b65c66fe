import { tellPeople } from '../../domain/numbers/disclosure.ts'
import type { Backend } from '../backend.ts'

/** How often signing in failed, in whole tens and never whose; nothing where a host keeps the accounts. */
export const createSignInDoors = ({ identity }: Pick<Backend, 'identity'>) => ({
  /** Week by week, this one first, back to the first in which one was counted; null where that was seldom. */
  async listFailed() {
    const weeks = (await identity.tally?.listFailedSignIns()) ?? []
    const first = weeks.findLastIndex(({ count }) => count > 0)
    return weeks
      .slice(0, Math.max(1, first + 1))
      .map(({ from, count }) => ({ from, times: tellPeople(count) }))
  },
})

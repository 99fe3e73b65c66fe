import { tellPeople } from '../../domain/numbers/disclosure.ts'
import type { Backend } from '../backend.ts'

/** How often signing in failed in a week; null where that was seldom. */
export type FailedSignIns = { from: number; times: number | null }

/** How often signing in failed, in whole tens and never whose; nothing where a host keeps the accounts. */
export const createSignInDoors = ({ identity }: Pick<Backend, 'identity'>) => ({
  /** Week by week, this one first. */
  async listFailed(): Promise<FailedSignIns[]> {
    const weeks = (await identity.tally?.listFailedSignIns()) ?? []
    return weeks.map(({ from, count }) => ({ from, times: tellPeople(count) }))
  },
})

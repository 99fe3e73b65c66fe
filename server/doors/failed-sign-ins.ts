import type { FailedSignIns, Person } from '../../app/context.ts'
import { tellPeople } from '../../domain/numbers/disclosure.ts'
import type { Backend } from '../backend.ts'
import { ensureOpen } from './ensure-open.ts'

/** How often signing in failed, in whole tens and never whose; nothing where a host keeps the accounts. */
export const createListFailedSignIns =
  ({ identity }: Pick<Backend, 'identity'>, findPerson: () => Person | undefined) =>
  async (): Promise<FailedSignIns[]> => {
    ensureOpen('adminSignIns', findPerson())
    const weeks = (await identity.tally?.listFailedSignIns()) ?? []
    return weeks.map(({ from, count }) => ({ from, times: tellPeople(count) }))
  }

import type { HelperDoors } from '../../app/context.ts'
import type { Backend } from '../backend.ts'
import { expectedFault } from './expected-fault.ts'

/** Who helps to run the site, for its owners. */
export function createHelperDoors({ identity, log }: Pick<Backend, 'identity' | 'log'>): HelperDoors {
  const { administration, host } = identity
  return {
    isOurs: host === undefined,
    list: administration.listHolders,
    async grant(email, role) {
      const fault = await findFault(administration.grantRole(email, role))
      if (!fault) log.info({ role }, 'a role was given')
      return fault ? 'unknown' : 'done'
    },
    async revoke(id, role) {
      const fault = await findFault(administration.revokeRole(id, role))
      if (!fault) log.info({ role }, 'a role was removed')
      if (fault === 'failed-precondition') return 'lastOwner'
      return fault ? 'unknown' : 'done'
    },
  }
}

const findFault = (acting: Promise<void>) =>
  acting.then(
    () => undefined,
    error => expectedFault(error, 'not-found', 'failed-precondition'),
  )

import type { HelperDoors } from '../../app/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { Backend } from '../backend.ts'

/** Who helps to run the site, for its owners. */
export function createHelperDoors({ identity, log }: Backend): HelperDoors {
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
      if (!fault) log.info({ role }, 'a role was taken')
      if (fault === 'failed-precondition') return 'lastOwner'
      return fault ? 'unknown' : 'done'
    },
  }
}

async function findFault(acting: Promise<void>): Promise<string | undefined> {
  try {
    await acting
    return undefined
  } catch (error) {
    if (error instanceof AppError && ['not-found', 'failed-precondition'].includes(error.code))
      return error.code
    throw error
  }
}

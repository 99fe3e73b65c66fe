import { AppError } from '../../../platform/errors.ts'
import type { createAdministration } from '../accounts/administration.ts'

type Administration = ReturnType<typeof createAdministration>

/** For what only the host can do. */
export async function refuseHere(): Promise<never> {
  throw new AppError('failed-precondition', 'Accounts are hosted elsewhere; please do this there')
}

/** No accounts are kept here: none is found, and none can be changed. */
export const absentAdministration: Administration = {
  list: async () => [],
  find: async () => undefined,
  listHolders: async () => [],
  grantRole: refuseHere,
  revokeRole: refuseHere,
  setRoles: refuseHere,
  setLanguage: refuseHere,
  disable: refuseHere,
  enable: refuseHere,
  endSessions: refuseHere,
  listSessions: async () => [],
  listBrowsers: async () => [],
  endSession: refuseHere,
  countRecoveryCodes: refuseHere,
  deleteAccount: refuseHere,
}

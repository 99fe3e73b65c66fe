import { AppError } from '../../../platform/errors.ts'
import type { createAdministration } from '../accounts/administration.ts'
import type { Guests } from '../accounts/guests.ts'

type Administration = ReturnType<typeof createAdministration>

/** For what only the host can do. */
export async function refuseHere(): Promise<never> {
  throw new AppError('failed-precondition', 'Accounts are hosted elsewhere; please do this there')
}

/** No accounts are kept here: none is found, and none can be changed. */
export const absentAdministration: Administration = {
  list: async () => [],
  find: async () => undefined,
  findByEmail: async () => undefined,
  findByProvider: async () => undefined,
  listHolders: async () => [],
  setRoles: refuseHere,
  invitations: {
    list: async () => [],
    listFor: async () => [],
    find: async () => undefined,
    issue: refuseHere,
    renew: refuseHere,
    withdraw: refuseHere,
    accept: refuseHere,
    tidy: async () => {},
  },
  resendVerification: refuseHere,
  losesPassword: async () => false,
  setLanguage: refuseHere,
  disable: refuseHere,
  enable: refuseHere,
  endSessions: refuseHere,
  listSessions: async () => [],
  listBrowsers: async () => [],
  endSession: refuseHere,
  deleteAccount: refuseHere,
}

/** A host's session ends within the hour unless its own client is there: a guest would be lost with it. */
export const absentGuests: Guests = {
  enter: async () => undefined,
  prove: async () => undefined,
  offer: async () => undefined,
  isOffered: async () => false,
  accept: async () => undefined,
  listIdle: async () => [],
}

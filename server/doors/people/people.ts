import type { Helper } from '../asker.ts'
import { isFresh } from '../recent-sign-in.ts'
import { createAccountFinder } from './account-finder.ts'
import { createInvitationDoors } from './invitations.ts'
import type { PeopleParts } from './parts.ts'
import { createRoleChangeDoors } from './role-changes.ts'
import { createStaffDoors } from './staff.ts'

/** Who may do what here, and whoever needs help with their account. */
export const createPeopleDoors = (parts: PeopleParts, asking: Helper) => ({
  /** False where a host keeps the accounts, and their roles with them. */
  isOurs: parts.identity.host === undefined,
  needsSecondStep: parts.needsSecondStep,
  isSending: parts.mail.isConfigured,
  /** Whether they signed in recently enough to change anything. */
  isFresh: () => isFresh(parts, asking.person),
  ...createStaffDoors(parts, asking),
  ...createRoleChangeDoors(parts, asking),
  ...createInvitationDoors(parts, asking),
  ...createAccountFinder(parts, asking),
})

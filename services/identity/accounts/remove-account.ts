import { languageFor } from '../letters/letters.ts'
import type { Project } from '../project.ts'
import { type Account, rolesOf } from './accounts.ts'
import { forgetAddress, forgetInviter } from './invitations.ts'
import { changeRoles } from './roles.ts'

/** With all that is kept of the person, here and elsewhere. */
export async function removeAccount(project: Project, account: Account): Promise<void> {
  const { accounts, letters, onDelete, transaction } = project
  // Before anything of theirs goes. An owner stops being one first, so that two who leave at once can't both.
  await transaction(async tx => {
    const current = await accounts.find(tx, account.uid)
    if (current && rolesOf(current).length > 0) await changeRoles(tx, project, current, [])
  })
  const person = { id: account.uid, email: account.email, isEmailVerified: account.email_verified }
  await onDelete?.(person)
  await transaction(async tx => {
    await accounts.remove(tx, account)
    if (account.email !== null && account.email_verified) await forgetAddress(tx, project, account.email)
    await forgetInviter(tx, project, account.uid)
  })
  await onDelete?.(person)
  // Last, since all emails to the address have just been forgotten; and not to an address that may be a stranger's.
  if (account.email !== null && account.email_verified)
    await letters.sendDeleted(account.email, languageFor(undefined, account))
}

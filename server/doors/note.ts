import type { Transaction } from 'kysely'
import type { AuditAction } from '../../app/admin/audit/actions.ts'
import type { Person } from '../../app/context.ts'
import type { Audit, Deed } from '../../platform/audit/audit.ts'
import { describeDevice, type IdentityDeps } from '../../services/identity/identity.ts'

/** Writes into the audit log that someone with a role signed in, with their session. */
export const createEntryNote =
  (findAudit: () => Audit): Required<IdentityDeps>['onHelperEnters'] =>
  (helper, tx) => {
    const action: AuditAction = 'people.signedIn'
    return findAudit().note(helper, { action, subject: '' }, tx)
  }

/** Writes into the audit log what the person asking did. */
export type Note = <Tables>(
  deed: Deed & { action: AuditAction },
  /** With the change itself. */
  within?: Transaction<Tables>,
) => Promise<void>

export const createNote =
  (audit: Audit, person: Person | undefined, userAgent: string | null): Note =>
  async (deed, within) => {
    const { id = '', roles = [] } = person ?? {}
    await audit.note({ id, roles, device: describeDevice(userAgent) }, deed, within)
  }

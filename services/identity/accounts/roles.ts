import type { Project } from '../project.ts'
import type { Db, NoteWithin } from '../tables.ts'
import { type Account, rolesOf } from './accounts.ts'
import type { AccountView } from './administration.ts'
import { grant } from './first-owner.ts'
import { type Invitation, viewInvitation } from './invitation.ts'
import { ensureOwnerStays, findHolders } from './last-owner.ts'

/** Whose roles were changed, and how; with the invitations that ended since their owner no longer is one. */
export type RoleChange = { id: string; before: string[]; after: string[]; uninvited: Invitation[] }

export interface Holder
  extends Pick<AccountView, 'id' | 'name' | 'email' | 'roles' | 'isDisabled' | 'hasSecondStep'> {
  /** Of the sessions they have now, else of their last sign-in. */
  readonly lastSeenAt: Date | null
}

/** Who may do more than others. */
export function createRoles(project: Project) {
  const { accounts, db, factors, sessions, transaction } = project

  async function view(account: Account): Promise<Holder> {
    const [latest] = await sessions.list(db, account)
    const seen = latest?.last_used_at ?? account.last_login_at
    return {
      id: account.uid,
      name: account.display_name,
      email: account.email,
      roles: rolesOf(account),
      isDisabled: account.disabled,
      hasSecondStep: (await factors.list(db, account)).length > 0,
      lastSeenAt: seen === null ? null : new Date(seen),
    }
  }

  return {
    /** Everyone who has a role, the longest with us first. */
    listHolders: async (): Promise<Holder[]> => Promise.all((await findHolders(db, project)).map(view)),

    /** In place of those they have; the last owner stays one. */
    setRoles: (uid: string, roles: readonly string[], note?: NoteWithin<RoleChange>): Promise<RoleChange> =>
      transaction(async tx => {
        const change = await changeRoles(tx, project, await accounts.get(tx, uid), roles)
        await note?.(tx, change)
        return change
      }),
  }
}

export async function changeRoles(
  tx: Db,
  project: Project,
  account: Account,
  roles: readonly string[],
): Promise<RoleChange> {
  const [before, after] = [rolesOf(account), [...new Set(roles)]]
  const isDemoted = before.includes('owner') && !after.includes('owner')
  if (isDemoted) await ensureOwnerStays(tx, project, account)
  await grant(tx, project, account, after)
  return { id: account.uid, before, after, uninvited: isDemoted ? await uninvite(tx, project, account) : [] }
}

/** Whoever may no longer give roles gives none by a link they sent before. */
async function uninvite(tx: Db, project: Project, { uid }: Account): Promise<Invitation[]> {
  const gone = await tx
    .deleteFrom('invitations')
    .where('project', '=', project.id)
    .where('invited_by', '=', uid)
    .returningAll()
    .execute()
  return gone.map(viewInvitation)
}

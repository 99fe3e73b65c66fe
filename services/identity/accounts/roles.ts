import type { Project } from '../project.ts'
import type { Db } from '../tables.ts'
import { type Account, rolesOf } from './accounts.ts'
import { grant } from './first-owner.ts'
import { ensureOwnerStays, findHolders } from './last-owner.ts'

/** Whose roles were changed, and how. */
export type RoleChange = { id: string; before: string[]; after: string[] }

export interface Holder {
  readonly id: string
  readonly name: string | null
  readonly email: string | null
  readonly roles: string[]
  readonly isDisabled: boolean
  readonly hasSecondStep: boolean
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
    setRoles: (uid: string, roles: readonly string[]): Promise<RoleChange> =>
      transaction(async tx => changeRoles(tx, project, await accounts.get(tx, uid), roles)),
  }
}

export async function changeRoles(
  tx: Db,
  project: Project,
  account: Account,
  roles: readonly string[],
): Promise<RoleChange> {
  const after = [...new Set(roles)]
  if (!after.includes('owner')) await ensureOwnerStays(tx, project, account)
  await grant(tx, project, account, after)
  return { id: account.uid, before: rolesOf(account), after }
}

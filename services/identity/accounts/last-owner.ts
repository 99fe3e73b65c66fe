import { type SqlBool, sql } from 'kysely'
import { ensure } from '../../../platform/errors.ts'
import type { Project } from '../project.ts'
import type { Db } from '../tables.ts'
import { type Account, rolesOf } from './accounts.ts'

export const isOwner = (account: Account): boolean => rolesOf(account).includes('owner')

/** Those of whom more is known than that they have an account; the index of these is small (0008-holders). */
export const selectHolders = (tx: Db, project: Pick<Project, 'id'>) =>
  tx
    .selectFrom('accounts')
    .selectAll()
    .where('project', '=', project.id)
    .where(sql<SqlBool>`claims <> '{}'`)
    .orderBy('created_at')

/** Everyone who has a role, the longest with us first. */
export async function findHolders(tx: Db, project: Pick<Project, 'id'>): Promise<Account[]> {
  const found = await selectHolders(tx, project).execute()
  return found.filter(account => rolesOf(account).length > 0)
}

/**
 * Before an owner stops being one, in whatever way. Two requests at once can't remove the last one either: the
 * transaction lets one of them see the other.
 */
export async function ensureOwnerStays(
  tx: Db,
  project: Pick<Project, 'id'>,
  account: Account,
): Promise<void> {
  if (!isOwner(account) || account.disabled) return
  const others = (await findHolders(tx, project)).filter(({ id }) => id !== account.id)
  const isLeft = others.some(other => !other.disabled && isOwner(other))
  ensure(isLeft, 'failed-precondition', 'The last owner stays one')
}

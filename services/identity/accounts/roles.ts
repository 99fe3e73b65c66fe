import { AppError, ensure } from '../../../platform/errors.ts'
import type { Project } from '../project.ts'
import type { Db } from '../tables.ts'
import { type Account, rolesOf } from './accounts.ts'
import { parseEmail } from './email.ts'
import { grant } from './first-owner.ts'

/** Who may do more than others. */
export function createRoles(project: Project) {
  const { accounts, db, transaction } = project

  const listHolders = async (tx: Db): Promise<Account[]> => {
    const found = await tx
      .selectFrom('accounts')
      .selectAll()
      .where('project', '=', project.id)
      .where('claims', 'like', '%"roles":[_%')
      .orderBy('created_at')
      .execute()
    return found.filter(account => rolesOf(account).length > 0)
  }

  return {
    /** Everyone who has a role, the longest with us first. */
    listHolders: async () =>
      (await listHolders(db)).map(account => ({
        id: account.uid,
        name: account.display_name,
        email: account.email,
        roles: rolesOf(account),
      })),

    /** To the person who has exactly this address and has verified it. */
    grantRole: (address: string, role: string): Promise<void> =>
      transaction(async tx => {
        const account = await accounts.findByEmail(tx, readAddress(address))
        const isKnown = account?.email_verified && !account.disabled
        ensure(account && isKnown, 'not-found', 'Nobody here has shown that this address is theirs')
        await grant(tx, project, account, [...rolesOf(account), role])
      }),

    /** Two requests at once cannot remove the last owner either: the transaction lets one of them see the other. */
    revokeRole: (uid: string, role: string): Promise<void> =>
      transaction(async tx => {
        const account = await accounts.get(tx, uid)
        const isOtherOwner = (other: Account) =>
          other.uid !== uid && !other.disabled && rolesOf(other).includes('owner')
        const isLast = role === 'owner' && !(await listHolders(tx)).some(isOtherOwner)
        ensure(!isLast, 'failed-precondition', 'The last owner stays one')
        await grant(
          tx,
          project,
          account,
          rolesOf(account).filter(one => one !== role),
        )
      }),
  }
}

function readAddress(address: string): string {
  try {
    return parseEmail(address)
  } catch {
    throw new AppError('not-found', 'This isn’t an address')
  }
}

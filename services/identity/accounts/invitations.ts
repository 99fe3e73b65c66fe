import type { Selectable } from 'kysely'
import { ensure } from '../../../platform/errors.ts'
import { hashToken, newId, newToken } from '../../../platform/ids.ts'
import type { Project } from '../project.ts'
import type { Db, InvitationRow, NoteWithin } from '../tables.ts'
import { rolesOf } from './accounts.ts'
import { parseEmail } from './email.ts'
import { type Invitation, rolesIn, viewInvitation as view } from './invitation.ts'
import { changeRoles, type RoleChange } from './roles.ts'

type Row = Selectable<InvitationRow>

type Wanted = { email: string; roles: readonly string[]; by: string }
export type Issued = { invitation: Invitation; token: string }

/** In hours. */
export const invitationHours = 72
const validFor = invitationHours * 3_600_000
/** How long one that has run out can still be sent again. */
const keptFor = 30 * 24 * 3_600_000

/** Links by which someone is given roles: each works once, for one address, and only its hash is kept. */
export function createInvitations(project: Project) {
  const { clock, db, transaction } = project
  const now = () => clock.now().getTime()
  const own = (tx: Db) => tx.selectFrom('invitations').selectAll().where('project', '=', project.id)

  const findOpen = (tx: Db, token: string): Promise<Row | undefined> =>
    own(tx).where('token_hash', '=', hashToken(token)).where('expires_at', '>', now()).executeTakeFirst()

  return {
    /** Newest first, those that have run out as well. */
    list: async (): Promise<Invitation[]> =>
      (await own(db).orderBy('created_at', 'desc').orderBy('id').execute()).map(view),

    /** For an address, in place of one it has already. */
    issue: async (given: Wanted, note?: NoteWithin<Invitation>): Promise<Issued> => {
      const email = parseEmail(given.email)
      return transaction(async tx => {
        await forgetAddress(tx, project, email)
        const token = newToken()
        const row = newRow(project, { ...given, email }, token)
        await tx.insertInto('invitations').values(row).execute()
        await note?.(tx, view(row))
        return { invitation: view(row), token }
      })
    },

    /** A new link; the one before no longer works. */
    renew: (id: string, note?: NoteWithin<Invitation>): Promise<Issued | undefined> =>
      transaction(async tx => {
        const token = newToken()
        const row = await tx
          .updateTable('invitations')
          .set({ token_hash: hashToken(token), expires_at: now() + validFor })
          .where('project', '=', project.id)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst()
        if (!row) return undefined
        await note?.(tx, view(row))
        return { invitation: view(row), token }
      }),

    withdraw: (id: string, note?: NoteWithin<Invitation>): Promise<boolean> =>
      transaction(async tx => {
        const gone = await tx
          .deleteFrom('invitations')
          .where('project', '=', project.id)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst()
        if (gone) await note?.(tx, view(gone))
        return gone !== undefined
      }),

    /** Undefined where it was used or taken back, has run out, or never was. */
    find: async (token: string): Promise<Invitation | undefined> => {
      const row = await findOpen(db, token)
      return row && view(row)
    },

    /** For the one whose confirmed address it is for; of two at once, one gets it. */
    accept: (token: string, uid: string, note?: NoteWithin<RoleChange>): Promise<RoleChange> =>
      transaction(async tx => {
        const change = await accept(tx, project, { uid, row: await findOpen(tx, token) })
        await note?.(tx, change)
        return change
      }),

    /** Those for an address, for who holds it. */
    listFor: async (email: string): Promise<Invitation[]> =>
      (await own(db).where('email', '=', email).execute()).map(view),

    tidy: async (): Promise<void> => {
      await db
        .deleteFrom('invitations')
        .where('expires_at', '<', now() - keptFor)
        .execute()
    },
  }
}

async function accept(
  tx: Db,
  project: Project,
  { uid, row }: { uid: string; row: Row | undefined },
): Promise<RoleChange> {
  const account = await project.accounts.get(tx, uid)
  ensure(row, 'not-found', 'This invitation is over')
  const isTheirs = account.email === row.email && account.email_verified && !account.disabled
  ensure(isTheirs, 'permission-denied', 'It is for another address, or for one that isn’t confirmed')
  await tx.deleteFrom('invitations').where('id', '=', row.id).execute()
  return changeRoles(tx, project, account, [...rolesOf(account), ...rolesIn(row)])
}

export async function forgetAddress(tx: Db, project: Pick<Project, 'id'>, email: string): Promise<void> {
  await tx.deleteFrom('invitations').where('project', '=', project.id).where('email', '=', email).execute()
}

/** They stay good, without who made them. */
export async function forgetInviter(tx: Db, project: Pick<Project, 'id'>, uid: string): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ invited_by: null })
    .where('project', '=', project.id)
    .where('invited_by', '=', uid)
    .execute()
}

function newRow({ id: project, clock }: Project, { email, roles, by }: Wanted, token: string): Row {
  const now = clock.now().getTime()
  return {
    id: newId(),
    project,
    token_hash: hashToken(token),
    email,
    roles: JSON.stringify([...new Set(roles)]),
    invited_by: by,
    created_at: now,
    expires_at: now + validFor,
  }
}

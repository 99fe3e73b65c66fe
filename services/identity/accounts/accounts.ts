import { randomInt } from 'node:crypto'
import type { Selectable, Updateable } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import { prepare } from '../../../platform/database/prepare.ts'
import { ensure as ensureApp } from '../../../platform/errors.ts'
import type { Project } from '../project.ts'
import type { Tell } from '../sessions/tell-access.ts'
import type { AccountRow, Db } from '../tables.ts'
import { ensure } from '../wire/wire-error.ts'

export type Account = Selectable<AccountRow>
export type AccountChange = Omit<Updateable<AccountRow>, 'id' | 'project' | 'uid'>

/** The people of one project. Addresses come here as `parseEmail` gives them. */
export function createAccounts(project: string, clock: Clock, tell: Tell = async () => {}) {
  /** The id other tables know an account by. */
  const idOf = (uid: string) => `${project}/${uid}`
  return {
    idOf,

    /** Undefined for an account of another project. */
    uidOf: (id: string): string | undefined =>
      id.startsWith(idOf('')) ? id.slice(idOf('').length) : undefined,

    async create(tx: Db, given: AccountChange & { uid?: string } = {}): Promise<Account> {
      const now = clock.now().getTime()
      const uid = given.uid ?? newUid()
      const row = { ...blank, created_at: now, valid_since: wholeSecond(now), ...given }
      return tx
        .insertInto('accounts')
        .values({ ...row, id: idOf(uid), project, uid })
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    find: async (tx: Db, uid: string): Promise<Account | undefined> =>
      (await selectById(tx, { id: idOf(uid) }))[0],

    async get(tx: Db, uid: string): Promise<Account> {
      const account = await this.find(tx, uid)
      ensureApp(account, 'not-found', 'There is no such account')
      return account
    },

    /** By the id other tables know it by; undefined for an account of another project. */
    findById: (tx: Db, id: string): Promise<Account | undefined> =>
      tx
        .selectFrom('accounts')
        .selectAll()
        .where('id', '=', id)
        .where('project', '=', project)
        .executeTakeFirst(),

    findByEmail: async (tx: Db, email: string): Promise<Account | undefined> =>
      (await selectByEmail(tx, { project, email }))[0],

    async change(tx: Db, account: Account, change: AccountChange): Promise<Account> {
      const changed = await tx
        .updateTable('accounts')
        .set(change)
        .where('id', '=', account.id)
        .returningAll()
        .executeTakeFirst()
      // Deleted since it was read.
      ensure(changed, 'USER_NOT_FOUND')
      if ('disabled' in change || 'claims' in change) await tell(tx, account.id)
      return changed
    },

    /** In one statement: a password that was changed meanwhile stays. */
    async renewHash(tx: Db, account: Account, { old, fresh }: { old: string; fresh: string }): Promise<void> {
      await tx
        .updateTable('accounts')
        .set({ password_hash: fresh })
        .where('id', '=', account.id)
        .where('password_hash', '=', old)
        .execute()
    },

    /** Someone signed in. */
    async recordSignIn(tx: Db, account: Account): Promise<Account> {
      const [current] = await updateSignIn(tx, { id: account.id, now: clock.now().getTime() })
      ensure(current, 'USER_NOT_FOUND')
      return current
    },

    /** Sessions, codes, factors and identities go with it. */
    async remove(tx: Db, account: Account): Promise<void> {
      await tx.deleteFrom('accounts').where('id', '=', account.id).execute()
      await tell(tx, account.id)
    },
  }
}

/** Newest first; `after` is the last uid of the page before. */
export async function listAccounts(
  { accounts, db, id }: Project,
  page: { limit: number; after?: string; search?: string },
): Promise<Account[]> {
  let query = db.selectFrom('accounts').selectAll().where('project', '=', id)
  const last = page.after === undefined ? undefined : await accounts.find(db, page.after)
  if (last)
    query = query.where(({ eb, or, and }) =>
      or([
        eb('created_at', '<', last.created_at),
        and([eb('created_at', '=', last.created_at), eb('uid', '<', last.uid)]),
      ]),
    )
  if (page.search) query = query.where('email', 'like', `${page.search.replace(/[%_\\]/g, '')}%`)
  return query.orderBy('created_at', 'desc').orderBy('uid', 'desc').limit(page.limit).execute()
}

const selectById = prepare((db: Db, { id }: { id: string }) =>
  db.selectFrom('accounts').selectAll().where('id', '=', id),
)

const selectByEmail = prepare((db: Db, { project, email }: { project: string; email: string }) =>
  db.selectFrom('accounts').selectAll().where('project', '=', project).where('email', '=', email),
)

const updateSignIn = prepare((db: Db, { id, now }: { id: string; now: number }) =>
  db
    .updateTable('accounts')
    .set({ last_login_at: now, last_refresh_at: now })
    .where('id', '=', id)
    .returningAll(),
)

const blank = {
  email_verified: false,
  has_email_link: false,
  has_custom_token: false,
  disabled: false,
  claims: '{}',
}

/** Roles, and whatever else a test gives; every ID token carries them. */
export function claimsOf(account: Account): Record<string, unknown> {
  return JSON.parse(account.claims)
}

export function rolesOf(account: Account): string[] {
  return readRoles(claimsOf(account).roles)
}

export function readRoles(roles: unknown): string[] {
  return Array.isArray(roles) ? roles.filter(role => typeof role === 'string') : []
}

/** The protocol counts `validSince` in seconds. */
export function wholeSecond(time: number): number {
  return Math.floor(time / 1000) * 1000
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

function newUid(): string {
  return Array.from({ length: 28 }, () => letters[randomInt(letters.length)]).join('')
}

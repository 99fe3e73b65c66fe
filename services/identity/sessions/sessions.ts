import type { Selectable } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import { prepare } from '../../../platform/database/prepare.ts'
import { newId } from '../../../platform/ids.ts'
import { type Account, wholeSecond } from '../accounts/accounts.ts'
import type { Db, SessionRow } from '../tables.ts'
import { addToken, dropExtraTokens, exchangeToken, tidyTokens } from './refresh-tokens.ts'
import type { Tell } from './tell-access.ts'

export type Session = Selectable<SessionRow>

export interface SignIn {
  readonly provider: string
  readonly secondFactor?: string
  readonly device: string
  /** What a custom token adds to every ID token of this session. */
  readonly claims?: Record<string, unknown>
}

export type Started = { session: Session; refreshToken: string }
export type Refreshed = Started | { ended: true } | undefined

const idleFor = 180 * 24 * 60 * 60_000
const mostListed = 100

/**
 * A session is one sign-in on one device. Its refresh tokens are single use: each is traded for a successor. A used
 * token that comes back later than the window has been copied, and ends the session.
 */
export function createSessions(clock: Clock, tell: Tell = async () => {}) {
  const now = () => clock.now().getTime()

  /** With an account, only one of its own. */
  async function end(tx: Db, id: string, accountId?: string): Promise<void> {
    const query = tx.deleteFrom('sessions').where('id', '=', id).returning('account_id')
    const own = accountId === undefined ? query : query.where('account_id', '=', accountId)
    const ended = await own.executeTakeFirst()
    if (ended) await tell(tx, ended.account_id)
  }

  return {
    async start(tx: Db, account: Account, signIn: SignIn): Promise<Started> {
      const time = now()
      const session = newSession(account, signIn, time)
      await insertSession(tx, session)
      return addToken(tx, session, time)
    },

    /** Another refresh token of the same session, for answers that must bring one. The oldest of too many goes. */
    async extend(tx: Db, session: Session): Promise<Started> {
      const extended = await addToken(tx, session, now())
      await dropExtraTokens(tx, extended)
      return extended
    },

    /** It is used, though by nothing that is traded. */
    async touch(tx: Db, id: string): Promise<void> {
      await tx.updateTable('sessions').set({ last_used_at: now() }).where('id', '=', id).execute()
    },

    /** The next token, `ended` when this one was used before, or undefined when nothing is known of it. */
    async refresh(tx: Db, token: string): Promise<Refreshed> {
      const exchanged = await exchangeToken(tx, token, now())
      if (!exchanged || 'session' in exchanged) return exchanged
      await end(tx, exchanged.copiedFrom)
      return { ended: true }
    },

    find: (tx: Db, id: string): Promise<Session | undefined> =>
      tx.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst(),

    list: (tx: Db, account: Account): Promise<Session[]> =>
      tx
        .selectFrom('sessions')
        .selectAll()
        .where('account_id', '=', account.id)
        .orderBy('last_used_at', 'desc')
        .limit(mostListed)
        .execute(),

    end,

    /** All but one. */
    async endOthers(tx: Db, { id, account_id }: Session): Promise<void> {
      await tx.deleteFrom('sessions').where('account_id', '=', account_id).where('id', '!=', id).execute()
      await tell(tx, account_id)
    },

    async endAll(tx: Db, account: Account): Promise<void> {
      await tx.deleteFrom('sessions').where('account_id', '=', account.id).execute()
      const change = { valid_since: wholeSecond(now()) }
      await tx.updateTable('accounts').set(change).where('id', '=', account.id).execute()
      await tell(tx, account.id)
    },

    async tidy(tx: Db): Promise<void> {
      await tx
        .deleteFrom('sessions')
        .where('last_used_at', '<', now() - idleFor)
        .execute()
      await tidyTokens(tx, now())
    },
  }
}

const newSession = (account: Account, signIn: SignIn, time: number): Session => ({
  id: newId(),
  account_id: account.id,
  sign_in_provider: signIn.provider,
  second_factor: signIn.secondFactor ?? null,
  claims: JSON.stringify(signIn.claims ?? {}),
  device: signIn.device,
  authenticated_at: time,
  created_at: time,
  last_used_at: time,
})

const insertSession = prepare((db: Db, row: Session) =>
  db.insertInto('sessions').values({
    id: row.id,
    account_id: row.account_id,
    sign_in_provider: row.sign_in_provider,
    second_factor: row.second_factor,
    claims: row.claims,
    device: row.device,
    authenticated_at: row.authenticated_at,
    created_at: row.created_at,
    last_used_at: row.last_used_at,
  }),
)

import { createHmac } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import { prepare } from '../../../platform/database/prepare.ts'
import { hashToken, newId, newToken } from '../../../platform/ids.ts'
import { type Account, wholeSecond } from '../accounts/accounts.ts'
import type { RefreshTokenRow, SessionRow, Tx } from '../tables.ts'
import type { Tell } from './standings.ts'

export type Session = Selectable<SessionRow>
type RefreshToken = Selectable<RefreshTokenRow>

export interface SignIn {
  readonly provider: string
  readonly secondFactor?: string
  readonly device: string
  /** What a custom token adds to every ID token of this session. */
  readonly claims?: Record<string, unknown>
}

export type Started = { session: Session; refreshToken: string }
export type Refreshed = Started | { ended: true } | undefined

const day = 24 * 60 * 60_000
/** Two tabs may send the same token, and an answer may be lost on its way. */
export const reuseWindow = 10_000
const idleFor = 180 * day
const usedTokensKept = 30 * day
const freshTokensKept = 5
const mostListed = 100
const shape = /^[\w-]{43}$/

/**
 * A session is one sign-in on one device. Its refresh tokens are single use: each is traded for a successor. A used
 * token that comes back later than the window has been copied, and ends the session.
 */
export function createSessions(clock: Clock, tell: Tell = async () => {}) {
  const now = () => clock.now().getTime()

  async function addToken(tx: Tx, session: Session, token: string): Promise<void> {
    const row = { hash: hashToken(token), session_id: session.id, created_at: now() }
    await insertToken(tx, row)
  }

  const findToken = (tx: Tx, token: string): Promise<RefreshToken | undefined> =>
    tx.selectFrom('refresh_tokens').selectAll().where('hash', '=', hashToken(token)).executeTakeFirst()

  const touch = (tx: Tx, id: string): Promise<Session> =>
    tx
      .updateTable('sessions')
      .set({ last_used_at: now() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()

  async function trade(tx: Tx, token: string, row: RefreshToken): Promise<Started> {
    const salt = newToken()
    const successor = succeed(token, salt)
    await tx
      .updateTable('refresh_tokens')
      .set({ used_at: now(), salt })
      .where('hash', '=', row.hash)
      .execute()
    const session = await touch(tx, row.session_id)
    await addToken(tx, session, successor)
    return { session, refreshToken: successor }
  }

  return {
    async start(tx: Tx, account: Account, signIn: SignIn): Promise<Started> {
      const time = now()
      const session: Session = {
        id: newId(),
        account_id: account.id,
        sign_in_provider: signIn.provider,
        second_factor: signIn.secondFactor ?? null,
        claims: JSON.stringify(signIn.claims ?? {}),
        device: signIn.device,
        authenticated_at: time,
        created_at: time,
        last_used_at: time,
      }
      await insertSession(tx, session)
      const refreshToken = newToken()
      await addToken(tx, session, refreshToken)
      return { session, refreshToken }
    },

    /** Another refresh token of the same session, for answers that must bring one. The oldest of too many goes. */
    async extend(tx: Tx, session: Session): Promise<Started> {
      const refreshToken = newToken()
      await addToken(tx, session, refreshToken)
      const unused = await tx
        .selectFrom('refresh_tokens')
        .select('hash')
        .where('session_id', '=', session.id)
        .where('used_at', 'is', null)
        .orderBy('created_at', 'desc')
        .execute()
      for (const { hash } of unused
        .filter(row => row.hash !== hashToken(refreshToken))
        .slice(freshTokensKept))
        await tx.deleteFrom('refresh_tokens').where('hash', '=', hash).execute()
      return { session, refreshToken }
    },

    /** The next token, `ended` when this one was used before, or undefined when nothing is known of it. */
    async refresh(tx: Tx, token: string): Promise<Refreshed> {
      let held = token
      for (let row = await findToken(tx, held); row; row = await findToken(tx, held)) {
        if (row.used_at === null || row.salt === null) {
          if (held === token) return trade(tx, token, row)
          return { session: await touch(tx, row.session_id), refreshToken: held }
        }
        if (now() - row.used_at > reuseWindow) {
          await this.end(tx, row.session_id)
          return { ended: true }
        }
        // Inside the window everyone gets the newest of the family, so that they stay together.
        held = succeed(held, row.salt)
      }
      return undefined
    },

    find: (tx: Tx, id: string): Promise<Session | undefined> =>
      tx.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst(),

    list: (tx: Tx, account: Account): Promise<Session[]> =>
      tx
        .selectFrom('sessions')
        .selectAll()
        .where('account_id', '=', account.id)
        .orderBy('last_used_at', 'desc')
        .limit(mostListed)
        .execute(),

    async end(tx: Tx, id: string): Promise<void> {
      const ended = await tx
        .deleteFrom('sessions')
        .where('id', '=', id)
        .returning('account_id')
        .executeTakeFirst()
      if (ended) await tell(tx, ended.account_id)
    },

    /** All but one. */
    async endOthers(tx: Tx, { id, account_id }: Session): Promise<void> {
      await tx.deleteFrom('sessions').where('account_id', '=', account_id).where('id', '!=', id).execute()
      await tell(tx, account_id)
    },

    async endAll(tx: Tx, account: Account): Promise<void> {
      await tx.deleteFrom('sessions').where('account_id', '=', account.id).execute()
      const change = { valid_since: wholeSecond(now()) }
      await tx.updateTable('accounts').set(change).where('id', '=', account.id).execute()
      await tell(tx, account.id)
    },

    async tidy(tx: Tx): Promise<void> {
      await tx
        .deleteFrom('sessions')
        .where('last_used_at', '<', now() - idleFor)
        .execute()
      await tx
        .deleteFrom('refresh_tokens')
        .where('used_at', '<', now() - usedTokensKept)
        .execute()
    },
  }
}

const insertSession = prepare((db: Tx, row: Session) =>
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

const insertToken = prepare((db: Tx, row: Pick<RefreshToken, 'hash' | 'session_id' | 'created_at'>) =>
  db
    .insertInto('refresh_tokens')
    .values({ hash: row.hash, session_id: row.session_id, created_at: row.created_at }),
)

export function isRefreshToken(text: string): boolean {
  return shape.test(text)
}

/**
 * Whoever holds a token gets the same successor for it each time, though only hashes and salts are kept: neither the
 * token nor the database leads to it alone.
 */
function succeed(token: string, salt: string): string {
  return createHmac('sha256', token).update(salt).digest('base64url')
}

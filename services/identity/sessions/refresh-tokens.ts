import { createHmac } from 'node:crypto'
import type { Selectable } from 'kysely'
import { prepare } from '../../../platform/database/prepare.ts'
import { hashToken, newToken } from '../../../platform/ids.ts'
import type { Db, RefreshTokenRow } from '../tables.ts'
import type { Session, Started } from './sessions.ts'

type RefreshToken = Selectable<RefreshTokenRow>

/** Two tabs may send the same token, and an answer may be lost on its way. */
export const reuseWindow = 10_000
const usedTokensKept = 30 * 24 * 60 * 60_000
const freshTokensKept = 5
const shape = /^[\w-]{43}$/

export function isRefreshToken(text: string): boolean {
  return shape.test(text)
}

/** Another one of the session. */
export async function addToken(tx: Db, session: Session, now: number, token = newToken()): Promise<Started> {
  await insertToken(tx, { hash: hashToken(token), session_id: session.id, created_at: now })
  return { session, refreshToken: token }
}

/** Of too many that nobody has used, the oldest go. */
export async function dropExtraTokens(tx: Db, { session, refreshToken }: Started): Promise<void> {
  const unused = await tx
    .selectFrom('refresh_tokens')
    .select('hash')
    .where('session_id', '=', session.id)
    .where('used_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute()
  const others = unused.filter(row => row.hash !== hashToken(refreshToken))
  for (const { hash } of others.slice(freshTokensKept))
    await tx.deleteFrom('refresh_tokens').where('hash', '=', hash).execute()
}

/** The next token; the id of the session that a copied one belongs to; or undefined when nothing is known of it. */
export async function exchangeToken(
  tx: Db,
  token: string,
  now: number,
): Promise<Started | { copiedFrom: string } | undefined> {
  let held = token
  for (let row = await findToken(tx, held); row; row = await findToken(tx, held)) {
    if (row.used_at === null || row.salt === null) {
      if (held === token) return tradeToken(tx, token, row, now)
      return { session: await touchSession(tx, row.session_id, now), refreshToken: held }
    }
    if (now - row.used_at > reuseWindow) return { copiedFrom: row.session_id }
    // Inside the window everyone gets the newest of the family, so that they stay together.
    held = successorOf(held, row.salt)
  }
  return undefined
}

export async function tidyTokens(tx: Db, now: number): Promise<void> {
  await tx
    .deleteFrom('refresh_tokens')
    .where('used_at', '<', now - usedTokensKept)
    .execute()
}

async function tradeToken(tx: Db, token: string, { hash, session_id }: RefreshToken, now: number) {
  const salt = newToken()
  await tx.updateTable('refresh_tokens').set({ used_at: now, salt }).where('hash', '=', hash).execute()
  return addToken(tx, await touchSession(tx, session_id, now), now, successorOf(token, salt))
}

function findToken(tx: Db, token: string): Promise<RefreshToken | undefined> {
  return tx.selectFrom('refresh_tokens').selectAll().where('hash', '=', hashToken(token)).executeTakeFirst()
}

function touchSession(tx: Db, id: string, now: number): Promise<Session> {
  return tx
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const insertToken = prepare((db: Db, row: Pick<RefreshToken, 'hash' | 'session_id' | 'created_at'>) =>
  db
    .insertInto('refresh_tokens')
    .values({ hash: row.hash, session_id: row.session_id, created_at: row.created_at }),
)

/**
 * Anyone who holds a token gets the same successor for it each time, though only hashes and salts are kept: neither the
 * token nor the database leads to it alone.
 */
function successorOf(token: string, salt: string): string {
  return createHmac('sha256', token).update(salt).digest('base64url')
}

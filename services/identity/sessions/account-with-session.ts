import { prepare } from '../../../platform/database/prepare.ts'
import type { Account } from '../accounts/accounts.ts'
import type { Db } from '../tables.ts'
import type { Session } from './sessions.ts'

/** An account and one of its sessions, in one question: it is asked with every request of someone signed in. */
export async function findAccountWithSession(
  tx: Db,
  accountId: string,
  sessionId: string,
): Promise<{ account?: Account; session?: Session }> {
  const [row] = await select(tx, { accountId, sessionId })
  if (!row) return {}
  if (row.session_id === null) return { account: row }
  const session = {
    id: row.session_id,
    account_id: row.id,
    sign_in_provider: row.sign_in_provider ?? '',
    second_factor: row.second_factor,
    claims: row.session_claims ?? '{}',
    device: row.device ?? '',
    authenticated_at: row.authenticated_at ?? 0,
    created_at: row.started_at ?? 0,
    last_used_at: row.last_used_at ?? 0,
  }
  return { account: row, session }
}

const select = prepare((db: Db, { accountId, sessionId }: { accountId: string; sessionId: string }) =>
  db
    .selectFrom('accounts')
    .leftJoin('sessions', join =>
      join.onRef('sessions.account_id', '=', 'accounts.id').on('sessions.id', '=', sessionId),
    )
    .selectAll('accounts')
    .select([
      'sessions.id as session_id',
      'sessions.sign_in_provider',
      'sessions.second_factor',
      'sessions.claims as session_claims',
      'sessions.device',
      'sessions.authenticated_at',
      'sessions.created_at as started_at',
      'sessions.last_used_at',
    ])
    .where('accounts.id', '=', accountId),
)

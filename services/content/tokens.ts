import { hashToken, newToken } from '../../platform/ids.ts'
import type { Tools } from './deps.ts'
import { type ContentTx, nextId } from './ids.ts'
import { ensureField, notFound } from './schema/fault.ts'
import type { TokenRow } from './tables.ts'

/** What a management token may do. */
export const scopes = ['read', 'write', 'publish', 'assets', 'components', 'webhooks'] as const
export type Scope = (typeof scopes)[number]
export type TokenKind = TokenRow['kind']
export interface Token {
  id: number
  kind: TokenKind
  name: string
  scopes: readonly Scope[]
}

export type Tokens = ReturnType<typeof createTokens>

const mostRemembered = 1_000

/** Kept as hashes; the token itself is shown once, when it is made. */
export function createTokens({ database, now, space }: Pick<Tools, 'database' | 'now' | 'space'>) {
  // Bounded: `mostRemembered`.
  const remembered = new Map<string, Token>()
  space.onChange(() => remembered.clear())

  async function create(
    tx: ContentTx,
    wish: { name: string; kind: TokenKind; scopes?: readonly Scope[] },
  ): Promise<{ token: string; id: number }> {
    ensureField(wish.name.trim() !== '', 'name', "can't be blank", 'blank')
    const token = newToken()
    const id = await nextId(tx, 'token')
    const given = wish.kind === 'management' ? (wish.scopes ?? scopes) : []
    await tx
      .insertInto('content_tokens')
      .values({
        id,
        name: wish.name.slice(0, 200),
        kind: wish.kind,
        hash: hashToken(token),
        scopes: JSON.stringify(given),
        created_at: now(),
      })
      .execute()
    return { token, id }
  }

  return {
    create,
    async find(token: string | null | undefined): Promise<Token | undefined> {
      if (!token || token.length > 200) return undefined
      const hash = hashToken(token)
      const known = remembered.get(hash)
      if (known) return known
      const row = await database.kysely
        .selectFrom('content_tokens')
        .selectAll()
        .where('hash', '=', hash)
        .executeTakeFirst()
      if (!row) return undefined
      const found = { id: row.id, kind: row.kind, name: row.name, scopes: JSON.parse(row.scopes) as Scope[] }
      if (remembered.size >= mostRemembered) remembered.clear()
      remembered.set(hash, found)
      return found
    },
    async list() {
      const rows = await database.kysely
        .selectFrom('content_tokens')
        .select(['id', 'name', 'kind', 'scopes', 'created_at'])
        .orderBy('id')
        .execute()
      return rows.map(row => ({ ...row, scopes: JSON.parse(row.scopes) as Scope[] }))
    },
    async revoke(tx: ContentTx, id: number): Promise<void> {
      const result = await tx.deleteFrom('content_tokens').where('id', '=', id).executeTakeFirst()
      if (result.numDeletedRows === 0n) throw notFound()
    },
  }
}

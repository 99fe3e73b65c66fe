import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/open.ts'
import { hashToken, newToken } from '../../../platform/ids.ts'
import { createVault } from '../../../platform/vault.ts'
import type { SocialTables } from './tables.ts'

/** A visit to a provider that is under way, and what came of one, for its page to pick up. */
const lifetimes = { flow: 10 * 60_000, pickup: 60_000 } as const

/** A clinic may share one address; a script that only begins must not fill the database. */
const mostOpen = 200

type Kind = keyof typeof lifetimes
type Wish = { readonly proof: string; readonly source: string; readonly contents: object }

export type Handoffs = ReturnType<typeof createHandoffs>

/**
 * What one request leaves for a later one of the same browser, once: under a name only that browser knows, and behind a
 * proof it holds elsewhere. The database has hashes of both, and the contents sealed under the name.
 */
export function createHandoffs(database: Database, clock: Clock) {
  const { kysely } = database.as<SocialTables>()
  const now = () => clock.now().getTime()

  async function isFull(source: string): Promise<boolean> {
    const { open } = await kysely
      .selectFrom('social_handoffs')
      .select(({ fn }) => fn.countAll().as('open'))
      .where('source_hash', '=', hashToken(source))
      .where('expires_at', '>', now())
      .executeTakeFirstOrThrow()
    return Number(open) >= mostOpen
  }

  return {
    isFull,

    async keep(kind: Kind, { proof, source, contents }: Wish, name = newToken()): Promise<string> {
      await kysely.deleteFrom('social_handoffs').where('expires_at', '<=', now()).execute()
      const row = {
        hash: hashToken(name),
        kind,
        proof_hash: hashToken(proof),
        source_hash: hashToken(source),
        sealed: createVault(name).seal(JSON.stringify(contents)),
        expires_at: now() + lifetimes[kind],
      }
      await kysely.insertInto('social_handoffs').values(row).execute()
      return name
    },

    /** For exactly one caller. No proof is asked for where the browser cannot send one. */
    async take<Contents>(kind: Kind, name: string, proof: string | undefined): Promise<Contents | undefined> {
      let taking = kysely
        .deleteFrom('social_handoffs')
        .where('hash', '=', hashToken(name))
        .where('kind', '=', kind)
        .where('expires_at', '>', now())
      if (proof !== undefined) taking = taking.where('proof_hash', '=', hashToken(proof))
      const row = await taking.returning('sealed').executeTakeFirst()
      return row && JSON.parse(createVault(name).open(row.sealed))
    },
  }
}

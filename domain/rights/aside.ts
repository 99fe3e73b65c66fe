import type { Database } from '../../platform/database/open.ts'
import type { RightsTables } from './schema.ts'

export type Aside = ReturnType<typeof createAside>

/** Whose part of which request. */
export type AsideOf = { code: string; uid: string; part: string }

/** What was taken out of everyone's sight and waits to be erased, or to come back. */
export function createAside(database: Database) {
  const { kysely } = database.as<RightsTables>()

  return {
    /** Put there again it is what it is now. */
    async put(of: AsideOf, name: string, data: unknown): Promise<void> {
      const text = JSON.stringify(data)
      await kysely
        .insertInto('erasure_aside')
        .values({ ...of, name, data: text })
        .onConflict(conflict => conflict.columns(['code', 'part', 'name']).doUpdateSet({ data: text }))
        .execute()
    },

    async list({ code, part }: AsideOf): Promise<{ name: string; data: unknown }[]> {
      const rows = await kysely
        .selectFrom('erasure_aside')
        .select(['name', 'data'])
        .where('code', '=', code)
        .where('part', '=', part)
        .orderBy('name')
        .execute()
      return rows.map(({ name, data }) => ({ name, data: JSON.parse(data) }))
    },

    async drop({ code, part }: AsideOf): Promise<void> {
      await kysely.deleteFrom('erasure_aside').where('code', '=', code).where('part', '=', part).execute()
    },

    /** The request by which something of someone lies here. */
    async findCode(uid: string, name: string): Promise<string | undefined> {
      const row = await kysely
        .selectFrom('erasure_aside')
        .select('code')
        .where('uid', '=', uid)
        .where('name', '=', name)
        .executeTakeFirst()
      return row?.code
    },

    async listNames(uid: string, part: string): Promise<string[]> {
      const rows = await kysely
        .selectFrom('erasure_aside')
        .select('name')
        .where('uid', '=', uid)
        .where('part', '=', part)
        .execute()
      return rows.map(({ name }) => name)
    },

    /** All of someone's. */
    async forget(uid: string): Promise<void> {
      await kysely.deleteFrom('erasure_aside').where('uid', '=', uid).execute()
    },
  }
}

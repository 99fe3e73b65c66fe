import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import { newId } from '../../platform/ids.ts'
import type { SavedViewTables } from './schema.ts'

export { savedViewMigrations } from './schema.ts'

export type SavedViews = ReturnType<typeof createSavedViews>
export type SavedView = { id: string; name: string; query: string }

const most = { name: 40, query: 300, views: 20 }

/** Lists as each helper likes to see them. Nobody sees another's. */
export function createSavedViews({ database, clock }: { database: Database; clock: Clock }) {
  const { kysely, transaction } = database.as<SavedViewTables>()
  const own = (person: string) => kysely.selectFrom('saved_views').where('person', '=', person)

  return {
    /** In the order they were made. */
    list: (person: string, page: string): Promise<SavedView[]> =>
      own(person)
        .select(['id', 'name', 'query'])
        .where('page', '=', page)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),

    /** Under a name that is there already, the view is replaced. `full`: there are as many as anyone looks through. */
    async save(
      person: string,
      page: string,
      given: string,
      query: string,
    ): Promise<'saved' | 'unnamed' | 'full'> {
      const name = given.normalize('NFC').replace(/\s+/g, ' ').trim()
      if (name === '' || name.length > most.name || /[\p{C}<>]/u.test(name)) return 'unnamed'
      if (query.length > most.query) return 'unnamed'
      return transaction(async tx => {
        const known = await tx
          .selectFrom('saved_views')
          .select('name')
          .where('person', '=', person)
          .where('page', '=', page)
          .execute()
        if (known.length >= most.views && !known.some(view => view.name === name)) return 'full'
        await tx
          .insertInto('saved_views')
          .values({ id: newId(), person, page, name, query, created_at: clock.now().getTime() })
          .onConflict(conflict => conflict.columns(['person', 'page', 'name']).doUpdateSet({ query }))
          .execute()
        return 'saved'
      })
    },

    /** Only one of their own. */
    async remove(person: string, id: string): Promise<void> {
      await kysely.deleteFrom('saved_views').where('person', '=', person).where('id', '=', id).execute()
    },

    /** All that someone saved, to take along. */
    async describe(person: string) {
      const found = await own(person).selectAll().orderBy('created_at').execute()
      return found.map(({ page, name, query, created_at }) => ({
        page,
        name,
        query,
        savedAt: new Date(Number(created_at)).toISOString(),
      }))
    },

    async forget(person: string): Promise<void> {
      await kysely.deleteFrom('saved_views').where('person', '=', person).execute()
    },
  }
}

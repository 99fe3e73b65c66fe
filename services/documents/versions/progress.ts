import type { Database } from '../../../platform/database/open.ts'
import type { Shape } from './shape.ts'

/** `seen_to` is the last document that was looked at; null says that there is nothing left to do. */
type Row = { path: string; version: number; seen_to: string | null; found: number }

/** How far documents of each collection were upgraded, whichever process did it. */
export function createProgress(database: Database) {
  const { kysely, transaction } = database.as<{ document_shapes: Row }>()

  return {
    /** Where to go on; undefined when there is nothing to do. */
    async open({ path, earlier }: Shape): Promise<Row | undefined> {
      const version = earlier.length + 1
      const row = await kysely
        .selectFrom('document_shapes')
        .selectAll()
        .where('path', '=', path)
        .executeTakeFirst()
      if (row?.version === version) return row.seen_to === null ? undefined : row
      const begun: Row = { path, version, seen_to: '', found: 0 }
      await transaction(async tx => {
        await tx.deleteFrom('document_shapes').where('path', '=', path).execute()
        await tx.insertInto('document_shapes').values(begun).execute()
      })
      return begun
    },

    /** If this build knows only one version, a later build must look again. */
    async forgetOthers(shapes: readonly Shape[]): Promise<void> {
      const paths = shapes.map(({ path }) => path)
      const rows = kysely.deleteFrom('document_shapes')
      await (paths.length > 0 ? rows.where('path', 'not in', paths) : rows).execute()
    },

    /** Whether nobody else was quicker. */
    async move({ path, version, seen_to }: Row, next: Pick<Row, 'seen_to' | 'found'>): Promise<boolean> {
      const { numUpdatedRows } = await kysely
        .updateTable('document_shapes')
        .set(next)
        .where('path', '=', path)
        .where('version', '=', version)
        .where('seen_to', 'is not distinct from', seen_to)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}

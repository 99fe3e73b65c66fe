import { createErasureLinks } from './erasure-links.ts'
import { createErasures } from './erasures/erasures.ts'
import { createExports } from './exports.ts'

export { rightsMigrations } from './schema.ts'

export type Rights = ReturnType<typeof createRights>

type RightsDeps = Parameters<typeof createErasures>[0] & Parameters<typeof createExports>[0]

/** What people may ask of their data: a copy of it, and its end. */
export function createRights(deps: RightsDeps) {
  return {
    erasures: createErasures(deps),
    /** By which an erasure is confirmed without signing in. */
    links: createErasureLinks(deps),
    exports: createExports(deps),
  }
}

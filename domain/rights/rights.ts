import { createErasureLinks } from './erasure-links.ts'
import { createErasures } from './erasures/erasures.ts'

export { rightsMigrations } from './schema.ts'

export type Rights = ReturnType<typeof createRights>

/** The end of what is held of people, as they ask for it. */
export function createRights(deps: Parameters<typeof createErasures>[0]) {
  return {
    erasures: createErasures(deps),
    /** By which an erasure is confirmed without signing in. */
    links: createErasureLinks(deps),
  }
}

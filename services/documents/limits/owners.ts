import { remember } from '../../../platform/remember.ts'
import type { Definition } from '../access/definition.ts'
import { readPattern } from '../access/pattern.ts'

/** Who a document counts for, no matter who wrote it: each owner may only have so much. */
export type Owners = {
  /** Undefined for what the server keeps for itself. */
  of(path: string): string | undefined
  /** Another one as soon as documents count for other owners than before. */
  readonly version: string
}

/**
 * The owner is the person the path names: as `{uid}`, or by what the definition calls `owner`. A collection that people write
 * to and that names nobody is counted as a whole.
 */
export function createOwners(definitions: readonly Definition[]): Owners {
  const table = definitions.flatMap(({ path, rule, owner }) => {
    const name = owner ?? (path.includes('{uid}') ? 'uid' : undefined)
    const isShared = name === undefined && (rule?.create !== undefined || rule?.update !== undefined)
    return name !== undefined || isShared ? [{ pattern: readPattern(`${path}/{id}`), path, name }] : []
  })
  const ownerOf = remember(1000, (path: string): string | false => {
    for (const { pattern, path: collection, name } of table) {
      const params = pattern.match(path)
      if (params) return (name === undefined ? `/${collection}` : params[name]) ?? false
    }
    return false
  })

  return {
    version: table
      .map(({ path, name = '' }) => `${path} ${name}`)
      .sort()
      .join('\n'),
    of: path => ownerOf(path) || undefined,
  }
}

/** Where nothing is counted. */
export const noOwners: Owners = { of: () => undefined, version: '' }

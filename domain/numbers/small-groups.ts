import type { ShownCount } from './small-cells.ts'
import { inTens, ten } from './tens.ts'

/** People, or what they made, by a group they are in. Small groups are hidden, a second one with them, and the others told in tens. */
export type GroupCell = { id: string; people: ShownCount }

export function coverGroups(groups: ReadonlyMap<string, number>): GroupCell[] {
  const descending = [...groups].sort(([, a], [, b]) => b - a)
  const large = descending.filter(([, people]) => people >= ten).length
  const shown = descending.length - large === 1 ? large - 1 : large
  const told = new Set(descending.slice(0, shown).map(([id]) => id))
  // In the order of the names, so that a hidden one's place says nothing.
  return [...groups].map(([id, people]) => ({ id, people: told.has(id) ? inTens(people) : null }))
}

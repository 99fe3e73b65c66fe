import { type Block, blocksIn, isBlock } from '../../../services/content/format/json.ts'
import type { Fault } from '../desk/doors.ts'
import { findPlace } from './document.ts'

/** The service names a field by its way from the root: `body.0.headline`. */
export function findFault(
  faults: readonly Fault[],
  root: Block,
  block: Block,
  key: string,
): Fault | undefined {
  if (faults.length === 0) return undefined
  const path = [...wayTo(root, block), key].join('.')
  return faults.find(fault => fault.path === path || fault.path.startsWith(`${path}.`))
}

function wayTo(root: Block, block: Block): string[] {
  const way: string[] = []
  for (let uid = block._uid; uid !== root._uid; ) {
    const place = findPlace(root, uid)
    if (!place) break
    way.unshift(place.field, String(place.index))
    uid = place.parent
  }
  return way
}

/** The block a fault is in, and its field, with a language's key where it is in a translation. */
export function findFaulty(root: Block, { path }: Fault): { block: Block; key: string } {
  let block = root
  const parts = path.split('.')
  while (parts.length > 2) {
    const inner = blocksIn(block[parts[0] ?? ''])[Number(parts[1])]
    if (!isBlock(inner)) break
    block = inner
    parts.splice(0, 2)
  }
  return { block, key: parts[0] ?? '' }
}

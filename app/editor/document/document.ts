import { type Block, blocksIn, isBlock, isSame, type Json } from '../../../services/content/format/json.ts'

/** A place in a list of blocks: whose, which list, and before which of them. */
export type BlockPlace = { parent: string; field: string; index: number }

export type Edit =
  | { kind: 'set'; uid: string; key: string; value: Json | undefined; at: number }
  | { kind: 'add'; to: BlockPlace; block: Block }
  /** The index counts without the block itself. */
  | { kind: 'move'; uid: string; to: BlockPlace }
  | { kind: 'remove'; uid: string }
  | { kind: 'replace'; content: Block }

export type DocumentStep = Edit | { kind: 'undo' } | { kind: 'redo' } | { kind: 'open'; content: Block }

export type History = {
  past: readonly Block[]
  present: Block
  future: readonly Block[]
  /** The field being typed in: its letters are one step. */
  typing?: { uid: string; key: string; at: number }
}

const mostSteps = 300
const pause = 1_500

export const openDocument = (content: Block): History => ({ past: [], present: content, future: [] })

export function step(history: History, next: DocumentStep): History {
  const { past, present, future } = history
  if (next.kind === 'open') return openDocument(next.content)
  if (next.kind === 'undo') {
    const last = past.at(-1)
    return last ? { past: past.slice(0, -1), present: last, future: [present, ...future] } : history
  }
  if (next.kind === 'redo') {
    const [first, ...rest] = future
    return first ? { past: [...past, present], present: first, future: rest } : history
  }
  const changed = applyEdit(present, next)
  if (changed === present) return history
  const typing = next.kind === 'set' ? { uid: next.uid, key: next.key, at: next.at } : undefined
  if (typing && isContinued(history.typing, typing)) return { past, present: changed, future: [], typing }
  return { past: [...past, present].slice(-mostSteps), present: changed, future: [], typing }
}

function isContinued(before: History['typing'], now: NonNullable<History['typing']>): boolean {
  return before?.uid === now.uid && before.key === now.key && now.at - before.at < pause
}

/** The same block where nothing is different, or the edit makes no sense in it. */
export function applyEdit(root: Block, edit: Edit): Block {
  switch (edit.kind) {
    case 'set':
      return change(root, edit.uid, block => setField(block, edit.key, edit.value))
    case 'add':
      return findBlock(root, edit.block._uid) ? root : insert(root, edit.block, edit.to)
    case 'remove':
      return take(root, edit.uid)
    case 'move': {
      const block = findBlock(root, edit.uid)
      if (!block || block === root || findBlock(block, edit.to.parent)) return root
      const moved = insert(take(root, edit.uid), block, edit.to)
      return findBlock(moved, edit.uid) && !isSame(moved, root) ? moved : root
    }
    case 'replace':
      return isSame(root, edit.content) ? root : edit.content
  }
}

function setField(block: Block, key: string, value: Json | undefined): Block {
  if (key === '_uid' || key === 'component' || isSame(block[key], value)) return block
  const { [key]: _, ...rest } = block
  return value === undefined ? (rest as Block) : { ...block, [key]: value }
}

function insert(root: Block, block: Block, { parent, field, index }: BlockPlace): Block {
  return change(root, parent, owner => {
    const list = blocksIn(owner[field])
    const at = Math.max(0, Math.min(index, list.length))
    return { ...owner, [field]: [...list.slice(0, at), block, ...list.slice(at)] }
  })
}

function take(root: Block, uid: string): Block {
  const place = findPlace(root, uid)
  if (!place) return root
  return change(root, place.parent, owner => ({
    ...owner,
    [place.field]: blocksIn(owner[place.field]).filter(block => block._uid !== uid),
  }))
}

/** Only the path to the block is rebuilt. */
function change(block: Block, uid: string, act: (block: Block) => Block): Block {
  if (block._uid === uid) return act(block)
  for (const [key, value] of Object.entries(block)) {
    if (!Array.isArray(value)) continue
    for (const [index, inner] of value.entries()) {
      if (!isBlock(inner)) continue
      const changed = change(inner, uid, act)
      if (changed !== inner) return { ...block, [key]: value.with(index, changed) }
    }
  }
  return block
}

/** A block and all that are in it, in the order of the page. */
export const listBlocks = (block: Block): Block[] => [
  block,
  ...Object.values(block).flatMap(value => blocksIn(value).flatMap(listBlocks)),
]

export const findBlock = (root: Block, uid: string): Block | undefined =>
  listBlocks(root).find(({ _uid }) => _uid === uid)

/** Where a block is; the document itself is in no list. */
export function findPlace(root: Block, uid: string): BlockPlace | undefined {
  for (const [field, value] of Object.entries(root)) {
    for (const [index, inner] of blocksIn(value).entries()) {
      if (inner._uid === uid) return { parent: root._uid, field, index }
      const found = findPlace(inner, uid)
      if (found) return found
    }
  }
  return undefined
}

/** The same words in a block of its own, with everything in it. */
export function copyBlock(block: Block, makeId: () => string): Block {
  const copied = Object.entries(block).map(([key, value]) => [
    key,
    Array.isArray(value) ? value.map(item => (isBlock(item) ? copyBlock(item, makeId) : item)) : value,
  ])
  return { ...Object.fromEntries(copied), _uid: makeId(), component: block.component }
}

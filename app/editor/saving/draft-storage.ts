import { type Block, isBlock } from '../../../services/content/format/json.ts'

/** Words that are not on the server yet, in this browser, so that no failure can lose them. */
export type KeptDraft = { content: Block; revision: number; at: number }

const keyOf = (id: number): string => `exhale:draft:${id}`

export function keepDraft(id: number, draft: KeptDraft): boolean {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function findDraft(id: number): KeptDraft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null')
    return isBlock(draft?.content) ? draft : undefined
  } catch {
    return undefined
  }
}

export function forgetDraft(id: number): void {
  try {
    localStorage.removeItem(keyOf(id))
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

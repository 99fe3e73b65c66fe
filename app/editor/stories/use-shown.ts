import { useState } from 'react'
import type { Block } from '../../../services/content/format/json.ts'
import { findPlace } from '../document/document.ts'

export type ShownBlocks = ReturnType<typeof useShown>

/** Which blocks show their fields, and which one is worked on. */
export function useShown(root: Block, first: readonly Block[] = []) {
  const [shown, setShown] = useState<ReadonlySet<string>>(() => new Set(first.map(({ _uid }) => _uid)))
  const [focused, setFocused] = useState<string>()
  const toggle = (uid: string, isOpen?: boolean) =>
    setShown(before => {
      const next = new Set(before)
      if (isOpen ?? !next.has(uid)) next.add(uid)
      else next.delete(uid)
      return next
    })
  return {
    shown,
    focused,
    toggle,
    setFocused,
    showOnly: (uids: string[]) => setShown(new Set(uids)),
    /** A block is in sight only when those around it are open. */
    reveal(uid: string) {
      for (let at = findPlace(root, uid); at; at = findPlace(root, at.parent)) toggle(at.parent, true)
      toggle(uid, true)
      setFocused(uid)
    },
  }
}

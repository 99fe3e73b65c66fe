import type { KeyboardEvent } from 'react'

/** Which way the keys lead that people know for undoing; undefined for all others. */
export function findUndo(event: KeyboardEvent): 'undo' | 'redo' | undefined {
  const key = event.key.toLowerCase()
  const isAsked = (event.ctrlKey || event.metaKey) && !event.altKey && (key === 'z' || key === 'y')
  if (!isAsked) return undefined
  return key === 'y' || event.shiftKey ? 'redo' : 'undo'
}

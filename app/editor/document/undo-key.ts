import type { KeyboardEvent } from 'react'

/** Goes the way the keys lead that people know for undoing; all others pass. */
export function undoByKey(event: KeyboardEvent, dispatch: (step: { kind: 'undo' | 'redo' }) => void): void {
  const key = event.key.toLowerCase()
  const isAsked = (event.ctrlKey || event.metaKey) && !event.altKey && (key === 'z' || key === 'y')
  if (!isAsked) return
  event.preventDefault()
  dispatch({ kind: key === 'y' || event.shiftKey ? 'redo' : 'undo' })
}

import { type MouseEvent, useEffect, useRef } from 'react'

/** What was pressed may take a moment to be done; after that, focus that is lost was lost by something else. */
const patience = 2_000

/** When something was last pressed in any such place: who has gone on to another isn't called back. */
let latest = Number.NEGATIVE_INFINITY

/**
 * For a place where what was pressed is replaced by what comes next: keyboard users go on from there, not from the top
 * of the page.
 */
export function useKeptFocus() {
  const ref = useRef<HTMLDivElement>(null)
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (pressedAt.current !== latest || performance.now() - latest > patience) return
    if (document.activeElement !== document.body) return
    pressedAt.current = Number.NEGATIVE_INFINITY
    ref.current?.focus({ preventScroll: true })
  })
  const onClickCapture = ({ timeStamp }: MouseEvent) => {
    pressedAt.current = timeStamp
    latest = timeStamp
  }
  return { ref, tabIndex: -1, onClickCapture }
}

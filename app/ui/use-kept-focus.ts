import { useEffect, useRef } from 'react'

/**
 * For a place where what was pressed is replaced by what comes next: keyboard users go on from there, not from the top
 * of the page.
 */
export function useKeptFocus() {
  const ref = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    if (!isPressed.current) return
    isPressed.current = false
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  })
  const onClickCapture = () => {
    isPressed.current = true
  }
  return { ref, tabIndex: -1, onClickCapture }
}

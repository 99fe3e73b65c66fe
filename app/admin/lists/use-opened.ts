import { useEffect, useRef } from 'react'

/** The link in a list that opens one of its lines. */
export const openerId = (line: string | number): string => `open-${line}`

/**
 * For the heading of what a line of a list opened: whoever opened it reads it next, and is back at the line when it's
 * closed. The list stays within reach meanwhile, so the focus isn't held there.
 */
export function useOpened(opener: string) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    ref.current?.focus()
    return () => document.getElementById(opener)?.focus()
  }, [opener])
  return { ref, tabIndex: -1 }
}

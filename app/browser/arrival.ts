import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Whoever follows a link with the keyboard goes on at the heading of where it leads, and whoever listens hears it. Only
 * if what was pressed is gone: a screen that has a better place takes it first.
 */
export function useArrival(): void {
  const { key, pathname, hash } = useLocation()
  const latest = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a key of its own
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('#content h1')
    const place = `${pathname} ${heading?.textContent}`
    const isNew = latest.current !== undefined && latest.current !== place
    latest.current = place
    if (!heading || !isNew || hash || document.activeElement !== document.body) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [key, pathname, hash])
}

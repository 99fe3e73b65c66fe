import { useEffect } from 'react'
import { useLocation } from 'react-router'

type Kept = Record<string, unknown> | null

/**
 * A secret that came with a letter's link. It leaves the address line at once, where it would be read over a shoulder,
 * shared or synced, and stays with this entry of the tab's history: reloading and coming back find it there. One that
 * opens nothing just leaves.
 */
export function useHiddenSecret(name: string, isOpen = true): string {
  const { search, state } = useLocation()
  const given = new URLSearchParams(search).get(name)
  const kept = (state as Kept)?.[name]
  useEffect(() => {
    if (given) hide(name, isOpen ? given : undefined)
  }, [name, given, isOpen])
  if (given) return isOpen ? given : ''
  return typeof kept === 'string' ? kept : ''
}

/** The router reads its own state, and what was given with an address in `usr`, from the entry. */
function hide(name: string, secret: string | undefined): void {
  const url = new URL(window.location.href)
  const entry = window.history.state as { usr?: Kept } | null
  url.searchParams.delete(name)
  window.history.replaceState({ ...entry, usr: { ...entry?.usr, [name]: secret } }, '', url)
}

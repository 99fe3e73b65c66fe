import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '../../ui/use-hydrated.ts'

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
    if (given) keepInEntry({ [name]: isOpen ? given : undefined }, name)
  }, [name, given, isOpen])
  if (given) return isOpen ? given : ''
  return typeof kept === 'string' ? kept : ''
}

/** What the page noted with this entry before it was loaded anew. */
export function useKeptInEntry(): NonNullable<Kept> {
  const { state } = useLocation()
  return (useHydrated() && (state as Kept)) || {}
}

/** The router reads its own state, and what was given with an address in `usr`, from the entry. */
export function keepInEntry(values: NonNullable<Kept>, hidden?: string): void {
  const url = new URL(window.location.href)
  const entry = window.history.state as { usr?: Kept } | null
  if (hidden) url.searchParams.delete(hidden)
  window.history.replaceState({ ...entry, usr: { ...entry?.usr, ...values } }, '', url)
}

import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server's markup and without JavaScript; true once the page is awake. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

import { useNow } from '../../member/use-now.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** The server's time until the page is awake, so that it wakes as it was drawn; from then on this device's, by the minute. */
export function useSteadyNow(sent: number): number {
  const now = useNow(60_000)
  return useHydrated() ? now : sent
}

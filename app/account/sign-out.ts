import { useHref } from '../ui/link.tsx'
import { useAccountSettings } from './settings.ts'

/** Signs out here and on the server. */
export function useLeave(): () => Promise<void> {
  const settings = useAccountSettings()
  return async () => {
    const [{ openAuth, endSession }, { leave }] = await Promise.all([import('./auth.ts'), import('./own.ts')])
    await leave(openAuth(settings)).catch(() => endSession())
  }
}

/** The same, and goes home. */
export function useSignOut(): () => Promise<void> {
  const leave = useLeave()
  const home = useHref({ to: 'home' })
  return async () => {
    await leave()
    window.location.assign(home)
  }
}

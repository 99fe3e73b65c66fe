import { useHref } from '../ui/link.tsx'
import { useAccountSettings } from './settings.ts'

/** Signs out here and on the server, and goes home. */
export function useSignOut(): () => Promise<void> {
  const settings = useAccountSettings()
  const home = useHref({ to: 'home' })
  return async () => {
    const [{ openAuth, endSession }, { leave }] = await Promise.all([import('./auth.ts'), import('./own.ts')])
    await leave(openAuth(settings)).catch(() => endSession())
    window.location.assign(home)
  }
}

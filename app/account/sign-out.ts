import { useHref } from '../ui/link.tsx'
import { useWords } from '../words.tsx'
import { useAccountSettings } from './settings.ts'

/**
 * Signs out here and on the server, and goes home. What this device kept of the member goes too; what was not sent yet,
 * only if they say so.
 */
export function useSignOut(): () => Promise<void> {
  const settings = useAccountSettings()
  const home = useHref({ to: 'home' })
  const t = useWords()
  return async () => {
    const { leaveDevice } = await import('../member/leave-device.ts')
    if (!leaveDevice(count => window.confirm(t('nav.unsent', { count })))) return
    const [{ openAuth, endSession }, { leave }] = await Promise.all([import('./auth.ts'), import('./own.ts')])
    await leave(openAuth(settings)).catch(() => endSession())
    window.location.assign(home)
  }
}

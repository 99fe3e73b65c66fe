import { useAccountSettings } from '../../member/account-settings.ts'
import { useHref } from '../../ui/link.tsx'
import { useWords } from '../../words.tsx'

/**
 * Signs out here and on the server; what this device kept of the member goes too, but what was not sent yet only if they
 * say so. Whether they left.
 */
export function useLeave(): () => Promise<boolean> {
  const settings = useAccountSettings()
  const t = useWords()
  return async () => {
    const { leaveDevice } = await import('./leave-device.ts')
    if (!(await leaveDevice(count => window.confirm(t('nav.unsent', { count }))))) return false
    const [{ openAuth, endSession }, { leave }] = await Promise.all([import('./auth.ts'), import('./own.ts')])
    // Whatever the client lacks, the server can end the session.
    await Promise.resolve()
      .then(() => leave(openAuth(settings)))
      .catch(() => endSession())
    return true
  }
}

/** The same, and goes home. */
export function useSignOut(): () => Promise<void> {
  const leave = useLeave()
  const home = useHref({ to: 'home' })
  return async () => {
    if (await leave()) window.location.assign(home)
  }
}

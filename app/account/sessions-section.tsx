import { Form } from 'react-router'
import type { SessionLine } from '../../server/doors/accounts/accounts.ts'
import { useAccountSettings } from '../member/account-settings.ts'
import { Button } from '../ui/button.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import { nameDevice } from './client/name-device.ts'
import { useSignOut } from './client/sign-out.ts'
import { OwnSection } from './own-section.tsx'

/** Where the person is signed in, and buttons to sign out there. Of a host's sessions only this one is known. */
export function SessionsSection({ sessions }: { sessions: SessionLine[] }) {
  const t = useWords('account')
  const format = useFormat()
  const { isHosted } = useAccountSettings()
  const signOut = useSignOut()
  return (
    <OwnSection title={t(sessions.length > 0 ? 'own.sessions' : 'own.signOut')} anchor="devices">
      {sessions.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {sessions.map(({ id, device, isHere, lastUsedAt }) => (
            <li key={id} className="flex min-h-14 items-center justify-between gap-3 py-2">
              <span className="min-w-0 wrap-anywhere">
                {nameDevice(t, device)}
                <span className="block text-sm text-quiet">
                  {isHere
                    ? t('own.thisDevice')
                    : t('own.lastUsed', { when: format.date(lastUsedAt, 'medium') })}
                </span>
              </span>
              {!isHere && (
                <Form method="post" className="-me-4 shrink-0">
                  <Button type="submit" kind="quiet" size="small" name="session" value={id}>
                    {t('own.end')}
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <Button kind="secondary" onClick={signOut}>
          {t('own.signOut')}
        </Button>
        {!isHosted && (
          <Form method="post">
            <Button type="submit" kind="secondary" name="session" value="all">
              {t('own.endAll')}
            </Button>
          </Form>
        )}
      </div>
    </OwnSection>
  )
}

import { useAccountSettings } from '../member/account-settings.ts'
import { Button } from '../ui/button.tsx'
import { useWords } from '../words.tsx'
import { useOwn } from './client/own-context.tsx'
import { useComeBack } from './client/use-come-back.ts'
import { OwnSection } from './own-section.tsx'
import { useOwnTask } from './own-task.tsx'

/** Every way to sign in. The last one cannot be removed. */
export function ProvidersSection() {
  const t = useWords('account')
  const { own } = useOwn()
  const { providers } = useAccountSettings()
  const { isBusy, outcome, run } = useOwnTask()
  const nameOf = (id: string) =>
    id === 'password'
      ? t(own.hasPassword ? 'own.passwordProvider' : 'own.linkProvider')
      : (providers.find(provider => provider.id === id)?.name ?? id)
  const remove = (id: string) => run((auth, account) => account.removeProvider(auth, id), t('own.saved'))
  const connect = (id: string) =>
    run(async auth => {
      const { linkProvider } = await import('./client/social.ts')
      await linkProvider(auth, id)
    }, t('own.saved'))
  useComeBack(act => run(act, t('own.saved')))
  return (
    <OwnSection title={t('own.providers')}>
      {outcome}
      <ul className="divide-y divide-line">
        {own.providers.map(id => (
          <li key={id} className="flex min-h-14 flex-wrap items-center justify-between gap-3 py-2">
            {nameOf(id)}
            {own.providers.length > 1 && id !== 'password' && (
              <Button kind="quiet" size="small" busy={isBusy} onClick={() => remove(id)}>
                {t('own.unlink')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {providers
        .filter(({ id }) => !own.providers.includes(id))
        .map(({ id, name }) => (
          <Button
            key={id}
            kind="secondary"
            busy={isBusy}
            onClick={() => connect(id)}
            className="justify-self-start"
          >
            {t('own.connect', { provider: name })}
          </Button>
        ))}
    </OwnSection>
  )
}

import type { Auth } from '@firebase/auth'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ProblemBanner, useAttempt } from '../../account/attempt.tsx'
import type { FactorStep, SignInResult } from '../../account/factor.ts'
import { useOwn } from '../../account/own-context.tsx'
import { prepareSocial } from '../../account/prepare-social.ts'
import { useAccountSettings } from '../../account/settings.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { useWords } from '../../words.tsx'
import { AccountForm } from './account-form.tsx'

/** Before something irreversible: they prove who they are, in any way they sign in, with the second step if it is on. */
export function ConfirmAgain({ onConfirmed }: { onConfirmed: () => void }) {
  const t = useWords('account')
  const { own } = useOwn()
  const { pathname, search } = useLocation()
  const providers = useAccountSettings().providers.filter(({ id }) => own.providers.includes(id))
  const { attempt, isBusy, problem } = useAttempt()
  const [step, setStep] = useState<FactorStep>()
  const hasProviders = providers.length > 0
  useEffect(() => {
    if (hasProviders) prepareSocial()
  }, [hasProviders])
  const confirm = (act: (auth: Auth) => Promise<SignInResult>) =>
    attempt(async auth => {
      const entry = await act(auth)
      if ('finish' in entry) setStep(entry)
      else onConfirmed()
    })
  const withPassword = (password: string) =>
    confirm(async auth => (await import('../../account/own.ts')).confirmPassword(auth, password))
  const withProvider = (id: string) =>
    confirm(async auth => (await import('../../account/social.ts')).confirmWithProvider(auth, id))
  const withCode = (code: string) =>
    attempt(async () => {
      await step?.finish(code)
      onConfirmed()
    })
  return (
    <Banner tone="info" live="status">
      <div className="grid gap-3">
        <p>{step ? t('factor.lead') : t('own.again')}</p>
        <ProblemBanner problem={problem} />
        {step ? (
          <AccountForm
            key="code"
            asks={['code']}
            onValid={({ code }) => withCode(code)}
            isBusy={isBusy}
            submit={t('factor.submit')}
            kind="secondary"
          />
        ) : (
          <>
            {own.hasPassword && (
              <AccountForm
                key="password"
                asks={['password']}
                own={{ password: { label: t('currentPassword') } }}
                onValid={({ password }) => withPassword(password)}
                isBusy={isBusy}
                submit={t('own.confirmAgain')}
                kind="secondary"
              />
            )}
            {providers.map(({ id, name }) => (
              <Button
                key={id}
                kind="secondary"
                busy={isBusy}
                onClick={() => withProvider(id)}
                className="justify-self-start"
              >
                {t('social.confirm', { provider: name })}
              </Button>
            ))}
            <TextLink to="signIn" query={{ redirect: pathname + search }}>
              {t('link.title')}
            </TextLink>
          </>
        )}
      </div>
    </Banner>
  )
}

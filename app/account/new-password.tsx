import { useEffect, useState } from 'react'
import type { Policy } from '../../services/identity/identity.ts'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { TextLink } from '../ui/link.tsx'
import { useWords } from '../words.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountPage } from './account-page.tsx'
import { ProblemBanner, useAttempt } from './client/attempt.tsx'
import { useNext, useWish } from './client/go-on.ts'

/** The link of a forgotten-password letter. */
export function NewPassword({ code, policy }: { code: string; policy: Policy }) {
  const t = useWords('account')
  const wish = useWish()
  const next = useNext('newPassword')
  const { attempt, isBusy, problem } = useAttempt()
  const [email, setEmail] = useState('')
  const [isDone, setDone] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each code
  useEffect(() => {
    void attempt(async auth => {
      const { verifyPasswordResetCode } = await import('@firebase/auth')
      setEmail(await verifyPasswordResetCode(auth, code))
    })
  }, [code])
  const save = async (values: { password: string }) => {
    const isSaved = await attempt(async auth => {
      const { confirmPasswordReset } = await import('@firebase/auth')
      await confirmPasswordReset(auth, code, values.password)
    })
    setDone(isSaved)
  }
  const isDead = !email && problem !== undefined
  return (
    <AccountPage
      title={t('reset.title')}
      heading={t('reset.heading')}
      lead={email ? t('reset.lead', { email }) : ''}
    >
      <ProblemBanner problem={problem} />
      {isDone && (
        <>
          <Banner tone="success" live="status">
            {t('reset.done')}
          </Banner>
          <ButtonLink href={next}>{t('login.title')}</ButtonLink>
        </>
      )}
      {isDead && (
        <TextLink to="signIn" query={{ ...wish, mode: 'forgotten' }}>
          {t('login.forgot')}
        </TextLink>
      )}
      {!isDone && !isDead && (
        <AccountForm
          asks={['password']}
          own={{ password: { label: t('newPassword') } }}
          policy={policy}
          onValid={save}
          isBusy={isBusy}
          submit={t('reset.submit')}
          wide
          before={<input type="hidden" autoComplete="username" value={email} readOnly />}
        />
      )}
    </AccountPage>
  )
}

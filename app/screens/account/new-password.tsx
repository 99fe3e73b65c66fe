import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { ProblemBanner, useAttempt } from '../../account/attempt.tsx'
import { type PasswordPolicy, PasswordRules } from '../../account/password-rules.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { TextLink } from '../../ui/link.tsx'
import { ValidForm } from '../../ui/valid-form.tsx'
import { useWords } from '../../words.tsx'
import { AccountPage } from './account-page.tsx'

const schema = z.object({ password: z.string().check(z.minLength(1)) })

/** The link of a forgotten-password letter. */
export function NewPassword({ code, policy }: { code: string; policy: PasswordPolicy }) {
  const t = useWords('account')
  const { attempt, isBusy, problem } = useAttempt()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isDone, setDone] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each code
  useEffect(() => {
    void attempt(async auth => {
      const { readResetCode } = await import('../../account/links.ts')
      setEmail(await readResetCode(auth, code))
    })
  }, [code])
  const save = async (values: z.infer<typeof schema>) => {
    const isSaved = await attempt(async auth => {
      const { resetPassword } = await import('../../account/links.ts')
      await resetPassword(auth, code, values.password)
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
          <TextLink to="login">{t('login.title')}</TextLink>
        </>
      )}
      {isDead && (
        <TextLink to="signIn" query={{ mode: 'forgotten' }}>
          {t('login.forgot')}
        </TextLink>
      )}
      {!isDone && !isDead && (
        <ValidForm
          schema={schema}
          labels={{ password: t('newPassword') }}
          onValid={save}
          isBusy={isBusy}
          className="grid gap-5"
        >
          {(field, busy) => (
            <>
              <input type="hidden" autoComplete="username" value={email} readOnly />
              <TextField
                {...field('password')}
                type="password"
                autoComplete="new-password"
                onChange={event => setPassword(event.currentTarget.value)}
              />
              <PasswordRules policy={policy} password={password} />
              <Button type="submit" wide busy={busy}>
                {t('reset.submit')}
              </Button>
            </>
          )}
        </ValidForm>
      )}
    </AccountPage>
  )
}

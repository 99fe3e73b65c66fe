import type { Auth } from '@firebase/auth'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useAccountSettings } from '../member/account-settings.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/link.tsx'
import { useWords } from '../words.tsx'
import { AccountForm } from './account-form.tsx'
import { type Attempt, ProblemBanner, useAttempt } from './client/attempt.tsx'
import type { FactorStep, SignInResult } from './client/factor.ts'
import { useOwn } from './client/own-context.tsx'
import { prepareSocial } from './client/prepare-social.ts'

type OwnModule = typeof import('./client/own.ts')
type OwnTask = {
  isBusy: boolean
  /** Tries; if it worked, says `done` and reads the account again. */
  run: (act: (auth: Auth, account: OwnModule) => Promise<void>, done?: string) => Promise<void>
  /** What came of it: an error, the wish for a fresh sign-in, or the good news. */
  outcome: React.ReactNode
}

/** Something done with one's own account. Where a recent sign-in is asked for, they confirm it is them, and it goes on. */
export function useOwnTask(): OwnTask {
  const { refresh } = useOwn()
  const task = useAttempt()
  const [done, setDone] = useState<string>()
  const [waiting, setWaiting] = useState<() => void>()
  const run: OwnTask['run'] = async (act, message) => {
    setDone(undefined)
    setWaiting(() => () => void run(act, message))
    if (!(await task.attempt(async auth => act(auth, await import('./client/own.ts'))))) return
    setWaiting(undefined)
    setDone(message)
    await refresh()
  }
  return {
    isBusy: task.isBusy,
    run,
    outcome: <Outcome task={task} done={done} onConfirmed={waiting} />,
  }
}

function Outcome({ task, done, onConfirmed }: { task: Attempt; done?: string; onConfirmed?: () => void }) {
  if (done) {
    return (
      <Banner tone="success" live="status">
        {done}
      </Banner>
    )
  }
  if (task.problem?.word === 'recent' && onConfirmed) return <ConfirmAgain onConfirmed={onConfirmed} />
  return <ProblemBanner problem={task.problem} />
}

/** Before something irreversible: they prove who they are, in any way they sign in, with the second step if it is on. */
function ConfirmAgain({ onConfirmed }: { onConfirmed: () => void }) {
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
    confirm(async auth => (await import('./client/own.ts')).confirmPassword(auth, password))
  const withProvider = (id: string) =>
    confirm(async auth => (await import('./client/social.ts')).confirmWithProvider(auth, id))
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

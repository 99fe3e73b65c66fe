import { type ReactNode, useState } from 'react'
import { useRoot } from '../root-data.ts'
import { Button } from '../ui/button.tsx'
import { useHref } from '../ui/link.tsx'
import { useWords } from '../words.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountPage } from './account-page.tsx'
import { ProblemBanner, useAttempt } from './client/attempt.tsx'
import type { FactorStep, SignInResult } from './client/factor.ts'

type EntryDoor = {
  enter: (entry: SignInResult) => void
  /** The page to show instead, while something is still to be asked. */
  pending: ReactNode | undefined
}

/**
 * Between proving who one is and going on: the second step, or the question every new account is asked. `isAsked`:
 * it has been answered on the page already.
 */
export function useEntry(onDone: () => void, { isAsked = false } = {}): EntryDoor {
  // A guest has answered it, and what they have is in the account already.
  const isGuest = useRoot()?.person?.isAnonymous
  const [entry, setEntry] = useState<SignInResult>()
  const enter = (given: SignInResult) => {
    if ('finish' in given || (given.isNew && !isAsked && !isGuest)) setEntry(given)
    else onDone()
  }
  if (!entry) return { enter, pending: undefined }
  const isFactor = 'finish' in entry
  const pending = isFactor ? <SecondStep step={entry} onDone={onDone} /> : <Newcomer onDone={onDone} />
  return { enter, pending }
}

/** The second step of signing in. */
function SecondStep({ step, onDone }: { step: FactorStep; onDone: () => void }) {
  const t = useWords('account')
  const { attempt, isBusy, problem } = useAttempt()
  const finish = ({ code }: { code: string }) =>
    attempt(async () => {
      await step.finish(code)
      onDone()
    })
  return (
    <AccountPage title={t('factor.title')} heading={t('factor.title')} lead={t('factor.lead')}>
      <ProblemBanner problem={problem} />
      <AccountForm
        asks={['code']}
        own={{ code: { autoFocus: true } }}
        onValid={finish}
        isBusy={isBusy}
        submit={t('factor.submit')}
        wide
      />
    </AccountPage>
  )
}

/** Someone wanted to sign in who had no account yet: what the sign-up form would have asked, or back out. */
function Newcomer({ onDone }: { onDone: () => void }) {
  const t = useWords('account')
  const home = useHref({ to: 'home' })
  const { attempt, isBusy, problem } = useAttempt()
  const keep = () =>
    attempt(async auth => {
      const { completeSignUp } = await import('./client/create.ts')
      await completeSignUp(auth)
      onDone()
    })
  const giveUp = () =>
    attempt(async auth => {
      const { takeBack } = await import('./client/own.ts')
      await takeBack(auth)
      window.location.assign(home)
    })
  return (
    <AccountPage title={t('newcomer.title')} heading={t('newcomer.title')} lead={t('newcomer.lead')}>
      <ProblemBanner problem={problem} />
      <AccountForm asks={['adult']} onValid={keep} isBusy={isBusy} submit={t('newcomer.keep')} wide />
      <Button kind="quiet" wide busy={isBusy} onClick={giveUp}>
        {t('newcomer.giveUp')}
      </Button>
    </AccountPage>
  )
}

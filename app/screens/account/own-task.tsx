import type { Auth } from 'firebase/auth'
import { useState } from 'react'
import { type Attempt, ProblemBanner, useAttempt } from '../../account/attempt.tsx'
import { useOwn } from '../../account/own-context.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useWords } from '../../words.tsx'

type OwnTask = {
  isBusy: boolean
  /** Tries; after it went well says `done` and reads the account anew. */
  run: (act: (auth: Auth) => Promise<void>, done?: string) => Promise<void>
  /** What came of it: an error, the wish for a fresh sign-in, or the good news. */
  outcome: React.ReactNode
}

/** Something done with one's own account. Where a recent sign-in is asked for, the password is, and it goes on. */
export function useOwnTask(): OwnTask {
  const { refresh } = useOwn()
  const task = useAttempt()
  const [done, setDone] = useState<string>()
  const [waiting, setWaiting] = useState<() => void>()
  const run: OwnTask['run'] = async (act, message) => {
    setDone(undefined)
    setWaiting(() => () => void run(act, message))
    if (!(await task.attempt(act))) return
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

function ConfirmAgain({ onConfirmed }: { onConfirmed: () => void }) {
  const t = useWords('account')
  const { attempt, isBusy, problem } = useAttempt()
  const [password, setPassword] = useState('')
  const confirm = async () => {
    const isDone = await attempt(async auth => {
      const { confirmPassword } = await import('../../account/own.ts')
      await confirmPassword(auth, password)
    })
    if (isDone) onConfirmed()
  }
  return (
    <Banner tone="info" live="status">
      <div className="grid gap-3">
        <p>{t('own.again')}</p>
        <ProblemBanner problem={problem} />
        <TextField
          label={t('currentPassword')}
          type="password"
          autoComplete="current-password"
          onChange={event => setPassword(event.currentTarget.value)}
        />
        <Button kind="secondary" busy={isBusy} onClick={confirm} className="justify-self-start">
          {t('own.confirmAgain')}
        </Button>
      </div>
    </Banner>
  )
}

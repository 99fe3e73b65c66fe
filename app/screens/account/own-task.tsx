import type { Auth } from '@firebase/auth'
import { useState } from 'react'
import { type Attempt, ProblemBanner, useAttempt } from '../../account/attempt.tsx'
import { useOwn } from '../../account/own-context.tsx'
import { Banner } from '../../ui/banner.tsx'
import { ConfirmAgain } from './confirm-again.tsx'

type OwnModule = typeof import('../../account/own.ts')
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
    if (!(await task.attempt(async auth => act(auth, await import('../../account/own.ts'))))) return
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

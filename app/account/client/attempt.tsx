import type { Auth } from '@firebase/auth'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useAccountSettings } from '../../member/account-settings.ts'
import { Banner } from '../../ui/banner.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import type { AccountProblem } from './problems.ts'

export type Attempt = ReturnType<typeof useAttempt>

const ofPasswords: AccountProblem['word'][] = ['policy', 'short', 'weak']

/** One thing tried with the account at a time, and what came of it. */
export function useAttempt() {
  const settings = useAccountSettings()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<AccountProblem>()
  /** Runs with the client; whether it went well. What went wrong is shown by `ProblemBanner`. */
  const attempt = async (act: (auth: Auth) => Promise<void>): Promise<boolean> => {
    setBusy(true)
    setProblem(undefined)
    try {
      const { openAuth } = await import('./auth.ts')
      await act(openAuth(settings))
      return true
    } catch (error) {
      const { describeProblem } = await import('./problems.ts')
      const problem = describeProblem(error)
      setProblem(problem)
      // The rules may have changed since the page was drawn.
      if (ofPasswords.includes(problem.word)) await revalidate()
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, attempt }
}

export const minutesTo = (until: Date): number =>
  Math.max(1, Math.ceil((until.getTime() - Date.now()) / 60_000))

export function ProblemBanner({ problem }: { problem: AccountProblem | undefined }) {
  const t = useWords('account')
  const format = useFormat()
  if (!problem) return null
  const { word, until, count } = problem
  const isOffline = word === 'network' && !navigator.onLine
  const minutes = until && minutesTo(until)
  return (
    <Banner tone="alarm" live="alert">
      {word === 'tooMany' && minutes
        ? t('errors.tooManyUntil', { when: format.relative(minutes, 'minute') })
        : isOffline
          ? t('state.offline')
          : t(`errors.${word}`, { length: count ? t('policy.length', { count }) : '' })}
    </Banner>
  )
}

/** What the server answered a form with, where it has a message. */
export function AnswerBanner({ answer }: { answer: object | undefined }) {
  if (!answer || !('message' in answer)) return null
  return (
    <Banner tone="alarm" live="alert">
      {String(answer.message)}
    </Banner>
  )
}

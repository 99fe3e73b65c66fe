import { useEffect } from 'react'
import { useAccountSettings } from '../member/account-settings.ts'
import { Button } from '../ui/button.tsx'
import { useWords } from '../words.tsx'
import { ProblemBanner, useAttempt } from './client/attempt.tsx'
import type { SignInResult } from './client/factor.ts'
import { prepareSocial } from './client/prepare-social.ts'
import { isReturning } from './client/social-return.ts'
import { useComeBack } from './client/use-come-back.ts'

type SocialButtonsProps = {
  onDone: (entry: SignInResult) => void
  /** Asked in the click, before anyone is sent anywhere. */
  mayStart?: () => boolean
}

/** The providers this installation offers; none, no buttons. */
export function SocialButtons({ onDone, mayStart = () => true }: SocialButtonsProps) {
  const t = useWords('account')
  const { providers } = useAccountSettings()
  const { attempt, isBusy, problem } = useAttempt()
  const isOffered = providers.length > 0
  const signIn = (id: string) =>
    attempt(async auth => {
      const { signInWithProvider } = await import('./client/social.ts')
      onDone(await signInWithProvider(auth, id))
    })
  useComeBack(attempt, onDone)
  useEffect(() => {
    if (isOffered && !isReturning()) prepareSocial()
  }, [isOffered])
  if (!isOffered) return null
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-4 text-sm text-quiet before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('social.or')}
      </p>
      <ProblemBanner problem={problem} />
      {providers.map(({ id, name }) => (
        <Button key={id} kind="secondary" wide busy={isBusy} onClick={() => mayStart() && signIn(id)}>
          {t('social.with', { provider: name })}
        </Button>
      ))}
      <p role="status" className="text-sm text-quiet empty:hidden">
        {isBusy && t('social.waiting')}
      </p>
    </div>
  )
}

import type { Auth } from '@firebase/auth'
import { useEffect, useEffectEvent } from 'react'
import type { SignInResult } from './factor.ts'
import { isReturning } from './social-return.ts'

type Act = (auth: Auth) => Promise<void>

/** Goes on, once, where someone went to a provider from this page and has just come back. */
export function useComeBack(attempt: (act: Act) => unknown, onEntry?: (entry: SignInResult) => void): void {
  const comeBack = useEffectEvent(() =>
    attempt(async auth => {
      const { finishReturn } = await import('./social.ts')
      const entry = await finishReturn(auth)
      if (entry) onEntry?.(entry)
    }),
  )
  useEffect(() => {
    if (isReturning()) void comeBack()
  }, [])
}

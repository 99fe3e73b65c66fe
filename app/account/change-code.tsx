import { useEffect, useState } from 'react'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { useWords } from '../words.tsx'
import { AccountPage } from './account-page.tsx'
import { ProblemBanner, useAttempt } from './client/attempt.tsx'
import { useNext } from './client/go-on.ts'

const onwards = { verify: 'factor.submit', change: 'login.title', recover: 'reset.title' } as const

/** Links that confirm, change or bring back an address: read first, done by the button. */
export function ChangeCode({ kind, code }: { kind: 'verify' | 'change' | 'recover'; code: string }) {
  const t = useWords('account')
  const next = useNext(kind)
  const { attempt, isBusy, problem } = useAttempt()
  const [whose, setWhose] = useState<{ email: string; newEmail: string }>()
  const [isDone, setDone] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each code
  useEffect(() => {
    void attempt(async auth => {
      const { readCode } = await import('./client/links.ts')
      try {
        setWhose(await readCode(auth, code))
      } catch (error) {
        // Whoever came in by a link since then has confirmed the address with that.
        const { readOwn } = await import('./client/own.ts')
        if (kind !== 'verify' || !(await readOwn(auth))?.emailVerified) throw error
        setDone(true)
      }
    })
  }, [code])
  const use = () =>
    attempt(async auth => {
      const { applyActionCode } = await import('@firebase/auth')
      await applyActionCode(auth, code)
      setDone(true)
    })
  const after = { email: kind === 'change' ? (whose?.newEmail ?? '') : (whose?.email ?? '') }
  return (
    <AccountPage
      title={t(`${kind}.title`)}
      heading={t(`${kind}.heading`)}
      lead={whose ? t(`${kind}.lead`, whose) : ''}
    >
      <ProblemBanner problem={problem} />
      {isDone ? (
        <>
          <Banner tone="success" live="status">
            {t(`${kind}.done`, after)}
          </Banner>
          <ButtonLink href={next}>{t(onwards[kind])}</ButtonLink>
        </>
      ) : (
        whose && (
          <Button wide busy={isBusy} onClick={use}>
            {t(`${kind}.submit`)}
          </Button>
        )
      )}
    </AccountPage>
  )
}

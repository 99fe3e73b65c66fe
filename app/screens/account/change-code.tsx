import { useEffect, useState } from 'react'
import { ProblemBanner, useAttempt } from '../../account/attempt.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { useWords } from '../../words.tsx'
import { AccountPage } from './account-page.tsx'

/** Links that confirm, change or bring back an address: read first, done by the button. */
export function ChangeCode({ kind, code }: { kind: 'verify' | 'change' | 'recover'; code: string }) {
  const t = useWords('account')
  const { attempt, isBusy, problem } = useAttempt()
  const [whose, setWhose] = useState<{ email: string; newEmail: string }>()
  const [isDone, setDone] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each code
  useEffect(() => {
    void attempt(async auth => {
      const { readCode } = await import('../../account/links.ts')
      setWhose(await readCode(auth, code))
    })
  }, [code])
  const use = async () => {
    const isUsed = await attempt(async auth => {
      const { spendCode } = await import('../../account/links.ts')
      await spendCode(auth, code)
    })
    setDone(isUsed)
  }
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
          {kind === 'recover' ? (
            <TextLink to="signIn" query={{ mode: 'forgotten' }}>
              {t('reset.title')}
            </TextLink>
          ) : (
            <TextLink to="account">{t('own.title')}</TextLink>
          )}
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

import { useEffect, useState } from 'react'
import type { Policy } from '../../services/identity/identity.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/link.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useWords } from '../words.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountPage } from './account-page.tsx'
import { findAskedAddress } from './client/asked-address.ts'
import { ProblemBanner, useAttempt } from './client/attempt.tsx'
import { useGoOn, useWish } from './client/go-on.ts'
import { keepInEntry, useKeptInEntry } from './client/hidden-secret.ts'
import { useEntry } from './entry.tsx'

type ConfirmLinkProps = { code: string; policy: Policy; losesPassword: boolean }

/** The link of a sign-in letter: the button signs in. On another device the address is asked once more. */
export function ConfirmLink({ code, policy, losesPassword }: ConfirmLinkProps) {
  const t = useWords('account')
  const goOn = useGoOn()
  const wish = useWish()
  const asked = useHydrated() ? findAskedAddress() : undefined
  const { attempt, isBusy, problem } = useAttempt()
  const kept = useKeptInEntry()
  // As it was when they came: once they are in, there's no such password any more, and the address has no code.
  const [wasLosing] = useState(losesPassword)
  const isLosing = wasLosing || kept.isLosing === true
  const [hasLost, setLost] = useState(false)
  useEffect(() => {
    if (wasLosing) keepInEntry({ isLosing: true })
  }, [wasLosing])
  const lose = () => {
    keepInEntry({ hasLost: true })
    setLost(true)
  }
  const leave = () => {
    keepInEntry({ hasLost: false })
    goOn()
  }
  const { enter, pending } = useEntry(isLosing ? lose : goOn)
  const finish = ({ email }: { email: string }) =>
    attempt(async auth => {
      const { finishLink } = await import('./client/links.ts')
      enter(await finishLink(auth, email, code))
    })
  if (hasLost || kept.hasLost === true) return <LostPassword policy={policy} onDone={leave} />
  if (pending) return pending
  return (
    <AccountPage title={t('link.title')} heading={t('link.confirmHeading')} lead={t('link.confirmLead')}>
      {isLosing && <Banner tone="info">{t('link.losing')}</Banner>}
      <ProblemBanner problem={problem} />
      {asked ? (
        <Button wide busy={isBusy} onClick={() => finish({ email: asked })}>
          {t('link.confirm')}
        </Button>
      ) : (
        <AccountForm
          asks={['email']}
          onValid={finish}
          isBusy={isBusy}
          submit={t('link.confirm')}
          wide
          before={<p className="text-quiet">{t('link.otherDevice')}</p>}
        />
      )}
      <p>
        <TextLink to="signIn" query={wish}>
          {t('link.submit')}
        </TextLink>
      </p>
    </AccountPage>
  )
}

/** Said once they are in: the password that was set before their address was confirmed is gone. Another can be chosen. */
function LostPassword({ policy, onDone }: { policy: Policy; onDone: () => void }) {
  const t = useWords('account')
  const { attempt, isBusy, problem } = useAttempt()
  const save = ({ password }: { password: string }) =>
    attempt(async auth => {
      const { changePassword } = await import('./client/own.ts')
      await changePassword(auth, password)
      onDone()
    })
  return (
    <AccountPage title={t('reset.title')} heading={t('reset.heading')} lead={t('link.lost')}>
      <ProblemBanner problem={problem} />
      <AccountForm
        asks={['password']}
        own={{ password: { label: t('newPassword') } }}
        policy={policy}
        onValid={save}
        isBusy={isBusy}
        submit={t('reset.submit')}
        wide
      />
      <Button kind="quiet" wide onClick={onDone}>
        {t('twoStep.notNow')}
      </Button>
    </AccountPage>
  )
}

import { useState } from 'react'
import { useAccountSettings } from '../member/account-settings.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { CopyButton } from '../ui/share.tsx'
import { useWords } from '../words.tsx'
import { AccountForm } from './account-form.tsx'
import { useNext } from './client/go-on.ts'
import type { Enrolment } from './client/own.ts'
import { useOwn } from './client/own-context.tsx'
import { OwnSection } from './own-section.tsx'
import { useOwnTask } from './own-task.tsx'

/** A code from an app, besides the password. */
export function TwoStepSection({ isNeeded }: { isNeeded: boolean }) {
  const t = useWords('account')
  const { own } = useOwn()
  const { isHosted } = useAccountSettings()
  const { isBusy, outcome, run } = useOwnTask()
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const next = useNext('secondStep')
  // They came for something that needs it, and are led on to that once it opens.
  const [isWanted] = useState(isNeeded)
  const [codes, setCodes] = useState<string[]>()
  const start = () => run(async (auth, account) => setEnrolment(await account.startSecondStep(auth)))
  const finish = (code: string) =>
    run(async (auth, account) => {
      if (!enrolment) return
      await account.finishSecondStep(auth, enrolment, code)
      // Recovery codes are ours: a host has none.
      if (!isHosted) setCodes(await account.renewRecoveryCodes(auth))
      setEnrolment(undefined)
    }, t('twoStep.on'))
  const renew = () => run(async (auth, account) => setCodes(await account.renewRecoveryCodes(auth)))
  const remove = () =>
    run(async (auth, account) => {
      await account.removeSecondStep(auth)
      setCodes(undefined)
    }, t('twoStep.removed'))
  return (
    <OwnSection title={t('twoStep.title')} anchor="two-step">
      {!enrolment && <p className="text-quiet">{t(own.hasSecondStep ? 'twoStep.on' : 'twoStep.off')}</p>}
      {outcome}
      {codes && <RecoveryCodes codes={codes} />}
      {isWanted && own.hasSecondStep && (
        <ButtonLink href={next} className="justify-self-start">
          {t('twoStep.goOn')}
        </ButtonLink>
      )}
      {own.hasSecondStep ? (
        <div className="flex flex-wrap gap-3">
          {!isHosted && (
            <Button kind="secondary" busy={isBusy} onClick={renew}>
              {t('twoStep.codesNew')}
            </Button>
          )}
          <Button kind="quiet" busy={isBusy} onClick={remove}>
            {t('twoStep.remove')}
          </Button>
        </div>
      ) : enrolment ? (
        <EnrolmentForm
          enrolment={enrolment}
          onCode={finish}
          onLeave={() => setEnrolment(undefined)}
          isBusy={isBusy}
        />
      ) : own.emailVerified ? (
        <Button kind="secondary" busy={isBusy} onClick={start} className="justify-self-start">
          {t('twoStep.start')}
        </Button>
      ) : (
        <p>{t('twoStep.needsConfirmation')}</p>
      )}
    </OwnSection>
  )
}

type EnrolmentFormProps = {
  enrolment: Enrolment
  onCode: (code: string) => void
  onLeave: () => void
  isBusy: boolean
}

/** The key as a picture and in letters, and the first code made from it. */
function EnrolmentForm({ enrolment, onCode, onLeave, isBusy }: EnrolmentFormProps) {
  const t = useWords('account')
  return (
    <AccountForm
      asks={['code']}
      own={{ code: { hint: t('twoStep.enter') } }}
      onValid={({ code }) => onCode(code)}
      isBusy={isBusy}
      submit={t('twoStep.finish')}
      beside={
        <Button kind="quiet" onClick={onLeave}>
          {t('twoStep.notNow')}
        </Button>
      }
      before={
        <>
          <p>{t('twoStep.scan')}</p>
          <img
            src={enrolment.picture}
            alt={t('twoStep.qr')}
            width={240}
            height={240}
            className="rounded-card max-sm:size-40"
          />
          <p>
            {t('twoStep.key')}
            <code className="mt-1 block">
              {enrolment.key.match(/.{1,4}/g)?.map((four, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they never change their places
                <span key={index} className="me-3 inline-block">
                  {four}
                </span>
              ))}
            </code>
          </p>
        </>
      }
    />
  )
}

/** Shown this once. */
function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useWords('account')
  return (
    <Banner tone="warning" title={t('twoStep.codesTitle')}>
      <p>{t('twoStep.codesBody')}</p>
      <ul className="tabular my-3 grid grid-cols-2 gap-1 font-mono">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} label={t('twoStep.copy')} done={t('twoStep.copied')} size="small" />
    </Banner>
  )
}

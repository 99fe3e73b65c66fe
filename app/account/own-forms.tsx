import type { Policy } from '../../services/identity/identity.ts'
import { Button } from '../ui/button.tsx'
import { Fold } from '../ui/fold.tsx'
import { useWords } from '../words.tsx'
import { AccountForm } from './account-form.tsx'
import { useOwn } from './client/own-context.tsx'
import { OwnSection } from './own-section.tsx'
import { useOwnTask } from './own-task.tsx'

export function ProfileSection() {
  const t = useWords('account')
  const { own } = useOwn()
  const { isBusy, outcome, run } = useOwnTask()
  const save = ({ name }: { name: string }) =>
    run((auth, account) => account.saveName(auth, name), t('own.saved'))
  return (
    <OwnSection title={t('own.profile')}>
      {outcome}
      <AccountForm
        asks={['name']}
        own={{ name: { defaultValue: own.displayName ?? '' } }}
        onValid={save}
        isBusy={isBusy}
        submit={t('own.save')}
        kind="secondary"
      />
    </OwnSection>
  )
}

export function AddressSection() {
  const t = useWords('account')
  const { own } = useOwn()
  const { isBusy, outcome, run } = useOwnTask()
  const confirm = () => run((auth, account) => account.sendConfirmation(auth), t('own.confirmationSent'))
  const change = ({ email }: { email: string }) =>
    run((auth, account) => account.changeAddress(auth, email), t('own.changeSent', { email }))
  return (
    <OwnSection title={t('own.address')}>
      <p>
        <span className="break-all">{own.email}</span>{' '}
        <span className="text-quiet">({own.emailVerified ? t('own.confirmed') : t('own.unconfirmed')})</span>
      </p>
      {outcome}
      {!own.emailVerified && (
        <Button kind="secondary" busy={isBusy} onClick={confirm} className="justify-self-start">
          {t('own.sendConfirmation')}
        </Button>
      )}
      <Fold title={t('own.changeAddress')}>
        <AccountForm
          asks={['email']}
          own={{ email: { label: t('own.newAddress') } }}
          onValid={change}
          isBusy={isBusy}
          submit={t('own.changeAddress')}
          kind="secondary"
        />
      </Fold>
    </OwnSection>
  )
}

export function PasswordSection({ policy }: { policy: Policy }) {
  const t = useWords('account')
  const { own } = useOwn()
  const { isBusy, outcome, run } = useOwnTask()
  const save = ({ password }: { password: string }) =>
    run((auth, account) => account.changePassword(auth, password), t('own.passwordSaved'))
  const title = t(own.hasPassword ? 'own.changePassword' : 'own.setPassword')
  return (
    <OwnSection title={t('own.password')}>
      {!own.hasPassword && <p className="text-quiet">{t('own.noPassword')}</p>}
      {outcome}
      <Fold title={title}>
        <AccountForm
          asks={['password']}
          own={{ password: { label: t('newPassword') } }}
          policy={policy}
          onValid={save}
          isBusy={isBusy}
          submit={title}
          kind="secondary"
        />
      </Fold>
    </OwnSection>
  )
}

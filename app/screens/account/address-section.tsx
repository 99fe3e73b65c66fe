import * as z from 'zod/mini'
import { useOwn } from '../../account/own-context.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { ValidForm } from '../../ui/forms/valid-form.tsx'
import { useWords } from '../../words.tsx'
import { FormFold, OwnSection } from './own-section.tsx'
import { useOwnTask } from './own-task.tsx'

const schema = z.object({ email: z.email() })

export function AddressSection() {
  const t = useWords('account')
  const { own } = useOwn()
  const { isBusy, outcome, run } = useOwnTask()
  const confirm = () => run((auth, account) => account.sendConfirmation(auth), t('own.confirmationSent'))
  const change = ({ email }: z.infer<typeof schema>) =>
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
      <FormFold title={t('own.changeAddress')}>
        <ValidForm
          schema={schema}
          labels={{ email: t('own.newAddress') }}
          onValid={change}
          isBusy={isBusy}
          submit={t('own.changeAddress')}
          kind="secondary"
        >
          {field => <TextField {...field('email')} type="email" autoComplete="email" inputMode="email" />}
        </ValidForm>
      </FormFold>
    </OwnSection>
  )
}

import * as z from 'zod/mini'
import type { Policy } from '../../../services/identity/identity.ts'
import { NewPasswordField } from '../../account/new-password-field.tsx'
import { useOwn } from '../../account/own-context.tsx'
import { ValidForm } from '../../ui/forms/valid-form.tsx'
import { useWords } from '../../words.tsx'
import { FormFold, OwnSection } from './own-section.tsx'
import { useOwnTask } from './own-task.tsx'

const schema = z.object({ password: z.string().check(z.minLength(1)) })

export function PasswordSection({ policy }: { policy: Policy }) {
  const t = useWords('account')
  const { own } = useOwn()
  const { isBusy, outcome, run } = useOwnTask()
  const save = (values: z.infer<typeof schema>) =>
    run((auth, account) => account.changePassword(auth, values.password), t('own.passwordSaved'))
  return (
    <OwnSection title={t('own.password')}>
      {!own.hasPassword && <p className="text-quiet">{t('own.noPassword')}</p>}
      {outcome}
      <FormFold title={t(own.hasPassword ? 'own.changePassword' : 'own.setPassword')}>
        <ValidForm
          schema={schema}
          labels={{ password: t('newPassword') }}
          onValid={save}
          isBusy={isBusy}
          submit={t(own.hasPassword ? 'own.changePassword' : 'own.setPassword')}
          kind="secondary"
        >
          {field => <NewPasswordField {...field('password')} policy={policy} />}
        </ValidForm>
      </FormFold>
    </OwnSection>
  )
}

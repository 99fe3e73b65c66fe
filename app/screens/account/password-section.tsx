import * as z from 'zod/mini'
import { NewPasswordField } from '../../account/new-password-field.tsx'
import { useOwn } from '../../account/own-context.tsx'
import type { PasswordPolicy } from '../../account/password-rules.tsx'
import { Button } from '../../ui/button.tsx'
import { ValidForm } from '../../ui/forms/valid-form.tsx'
import { useWords } from '../../words.tsx'
import { OwnSection } from './own-section.tsx'
import { useOwnTask } from './own-task.tsx'

const schema = z.object({ password: z.string().check(z.minLength(1)) })

export function PasswordSection({ policy }: { policy: PasswordPolicy }) {
  const t = useWords('account')
  const { own } = useOwn()
  const { isBusy, outcome, run } = useOwnTask()
  const save = (values: z.infer<typeof schema>) =>
    run(async auth => {
      const { changePassword } = await import('../../account/own.ts')
      await changePassword(auth, values.password)
    }, t('own.passwordSaved'))
  return (
    <OwnSection title={t('own.password')}>
      {!own.providers.includes('password') && <p className="text-quiet">{t('own.noPassword')}</p>}
      {outcome}
      <ValidForm
        schema={schema}
        labels={{ password: t('newPassword') }}
        onValid={save}
        isBusy={isBusy}
        className="grid gap-4"
      >
        {(field, busy) => (
          <>
            <NewPasswordField {...field('password')} policy={policy} />
            <Button type="submit" kind="secondary" busy={busy} className="justify-self-start">
              {t('own.changePassword')}
            </Button>
          </>
        )}
      </ValidForm>
    </OwnSection>
  )
}

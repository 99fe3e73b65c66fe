import * as z from 'zod/mini'
import { useOwn } from '../../account/own-context.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { ValidForm } from '../../ui/forms/valid-form.tsx'
import { useWords } from '../../words.tsx'
import { OwnSection } from './own-section.tsx'
import { useOwnTask } from './own-task.tsx'

const schema = z.object({ name: z.string().check(z.minLength(1), z.maxLength(80)) })

export function ProfileSection() {
  const t = useWords('account')
  const { own } = useOwn()
  const { isBusy, outcome, run } = useOwnTask()
  const save = ({ name }: z.infer<typeof schema>) =>
    run((auth, account) => account.saveName(auth, name), t('own.saved'))
  return (
    <OwnSection title={t('own.profile')}>
      {outcome}
      <ValidForm
        schema={schema}
        labels={{ name: t('register.name') }}
        onValid={save}
        isBusy={isBusy}
        submit={t('own.save')}
        kind="secondary"
      >
        {field => (
          <TextField {...field('name')} defaultValue={own.displayName ?? ''} autoComplete="nickname" />
        )}
      </ValidForm>
    </OwnSection>
  )
}

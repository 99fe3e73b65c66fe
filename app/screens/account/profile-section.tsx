import * as z from 'zod/mini'
import { useOwn } from '../../account/own-context.tsx'
import { Button } from '../../ui/button.tsx'
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
    run(async auth => {
      const { saveName } = await import('../../account/own.ts')
      await saveName(auth, name)
    }, t('own.saved'))
  return (
    <OwnSection title={t('own.profile')}>
      {outcome}
      <ValidForm
        schema={schema}
        labels={{ name: t('register.name') }}
        onValid={save}
        isBusy={isBusy}
        className="grid gap-4"
      >
        {(field, busy) => (
          <>
            <TextField {...field('name')} defaultValue={own.displayName ?? ''} autoComplete="nickname" />
            <Button type="submit" kind="secondary" busy={busy} className="justify-self-start">
              {t('own.save')}
            </Button>
          </>
        )}
      </ValidForm>
    </OwnSection>
  )
}

import { Form } from 'react-router'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/forms/field.tsx'
import { useHref } from '../ui/link.tsx'
import { useWords } from '../words.tsx'

/** Looks up how far a request is, by its code. */
export function CodeForm({ typed }: { typed?: string | undefined }) {
  const t = useWords('rights')
  const action = useHref({ to: 'startDataDeletion' })
  return (
    <Form method="post" action={action} className="flex flex-wrap items-end gap-3">
      <div className="grow">
        <TextField
          label={t('status.code')}
          hint={t('status.hint', { code: 'EX-7QK4-92MD' })}
          name="code"
          defaultValue={typed}
          required
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
      <Button type="submit" kind="secondary">
        {t('status.look')}
      </Button>
    </Form>
  )
}

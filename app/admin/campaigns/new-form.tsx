import { Form } from 'react-router'
import { longestName } from '../../../domain/newsletter/campaigns/campaign.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { useWords } from '../../words.tsx'

/** The one thing a campaign needs to begin with. */
export function NewForm({ hasProblem }: { hasProblem: boolean }) {
  const t = useWords('campaigns')
  return (
    <Form method="post" className="mb-6 rounded-card border border-line bg-raised p-5">
      <h2 className="mb-4 text-lg">{t('newTitle')}</h2>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={t('name')}
          hint={t('nameHint')}
          error={hasProblem && t('nameError')}
          name="name"
          maxLength={longestName}
          required
          autoFocus
          frameClassName="min-w-0 flex-1 basis-64"
        />
        <Button type="submit" name="deed" value="create">
          {t('create')}
        </Button>
      </div>
    </Form>
  )
}

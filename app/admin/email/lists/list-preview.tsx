import { Form, useNavigation } from 'react-router'
import type { ShownList } from '../../../../server/doors/email/subscribers.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useWords } from '../../../words.tsx'
import { ListCounts } from './list-counts.tsx'
import { ListTroubles } from './list-troubles.tsx'

type ListPreviewProps = { list: ShownList; answer: { problem: string; given: unknown } | undefined }

/** What would become of each row; nobody is written to until it's said where their consent comes from. */
export function ListPreview({ list, answer }: ListPreviewProps) {
  const t = useWords('subscribers')
  const format = useFormat()
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData?.get('deed') === 'begin'
  const { fresh } = list.counts
  const isUnsaid = answer?.problem === 'statement'
  return (
    <section className="grid max-w-3xl grid-cols-1 gap-6">
      <ListCounts list={list} />
      <ListTroubles list={list} />
      <Form method="post" encType="multipart/form-data" className="grid gap-4">
        <input type="hidden" name="list" value={list.id} />
        {fresh > 0 ? (
          <TextField
            multiline
            label={t('list.statement')}
            hint={t('list.statementHint')}
            error={isUnsaid && t('list.problems.statement')}
            name="statement"
            maxLength={500}
            defaultValue={isUnsaid ? String(answer.given) : undefined}
          />
        ) : (
          <p className="font-medium">{t('list.nothing')}</p>
        )}
        <div className="flex flex-wrap gap-3">
          {fresh > 0 && (
            <Button type="submit" name="deed" value="begin" busy={isBusy}>
              {t('list.begin', { count: fresh, number: format.number(fresh) })}
            </Button>
          )}
          <Button type="submit" name="deed" value="drop" kind="secondary">
            {t('list.drop')}
          </Button>
        </div>
      </Form>
    </section>
  )
}

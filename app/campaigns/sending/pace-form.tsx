import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words.tsx'
import { RateField } from '../rate-field.tsx'

/** Slower or faster from now on, for when the mail server asks for it halfway. */
export function PaceForm({ rate }: { rate: number | undefined }) {
  const t = useWords('campaigns')
  return (
    <Form
      method="post"
      preventScrollReset
      className="flex flex-wrap items-end gap-3 rounded-card border border-line bg-raised p-5"
    >
      <RateField key={rate} rate={rate} />
      <Button type="submit" name="deed" value="pace" kind="secondary">
        {t('sending.setPace')}
      </Button>
    </Form>
  )
}

import { Form } from 'react-router'
import { Button } from '../ui/button.tsx'
import { useWords } from '../words.tsx'

/** Takes the consent back, and with it everything. */
export function Withdraw() {
  const t = useWords('reminders')
  return (
    <details className="border-t border-line pt-4">
      <summary className="flex min-h-11 cursor-pointer items-center rounded-sm py-2 text-tide">
        {t('consent.withdraw')}
      </summary>
      <Form method="post" className="mt-2 grid justify-items-start gap-3">
        <input type="hidden" name="deed" value="withdraw" />
        <p className="text-quiet">{t('consent.withdrawHint')}</p>
        <Button type="submit" kind="danger">
          {t('consent.withdraw')}
        </Button>
      </Form>
    </details>
  )
}

import { Form } from 'react-router'
import { Deed } from '../member/deed.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { useWords } from '../words.tsx'

type ConsentProps = {
  problem: string | undefined
  /** The hard moment they came from. */
  item?: string | undefined
}

/** Asked before anything is stored. */
export function Consent({ problem, item }: ConsentProps) {
  const t = useWords('reminders')
  return (
    <Card as="section">
      <CardTitle>{t('consent.title')}</CardTitle>
      <p className="mt-3">{t('consent.body')}</p>
      <p className="mt-3 text-sm text-quiet">{t('consent.sent')}</p>
      <Deed deed="agree" fields={{ item }} className="mt-4 grid justify-items-start gap-4">
        <Checkbox name="agree" label={t('consent.box')} required error={problem && t('faults.agree')} />
        <Button type="submit">{t('consent.agree')}</Button>
      </Deed>
    </Card>
  )
}

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

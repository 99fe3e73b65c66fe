import { Deed } from '../../member/deed.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useWords } from '../../words.tsx'
import { PlanConsent } from './plan-consent.tsx'

/** Ticks are kept only by who agreed to that; folded, so that it asks nobody who only looks. */
export function KeepPlan({ problem }: { problem: string | undefined }) {
  const t = useWords('plan')
  return (
    <Card tone="sunken" padding="none" className="mt-3 print:hidden">
      <details open={problem === 'consent' || undefined}>
        <summary className="flex min-h-12 cursor-pointer items-center px-4 text-sm font-medium">
          {t('consent.offer')}
        </summary>
        <Deed deed="agree" noValidate className="grid gap-3 px-4 pb-4">
          <PlanConsent problem={problem} />
          <Button type="submit" size="small" className="justify-self-start">
            {t('consent.keep')}
          </Button>
        </Deed>
      </details>
    </Card>
  )
}

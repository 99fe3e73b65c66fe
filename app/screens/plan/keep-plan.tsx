import { Deed } from '../../member/deed.tsx'
import { Button } from '../../ui/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { useWords } from '../../words.tsx'
import { PlanConsent } from './plan-consent.tsx'

/** Ticks are kept only by who agreed to that; folded, so that it asks nobody who only looks. */
export function KeepPlan({ problem }: { problem: string | undefined }) {
  const t = useWords('plan')
  return (
    <Fold title={t('consent.offer')} isOpen={problem === 'consent'} className="mt-3 text-sm print:hidden">
      <Deed deed="agree" noValidate className="grid gap-3">
        <PlanConsent problem={problem} />
        <Button type="submit" size="small" className="justify-self-start">
          {t('consent.keep')}
        </Button>
      </Deed>
    </Fold>
  )
}

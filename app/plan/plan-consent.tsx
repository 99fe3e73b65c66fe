import { Deed } from '../member/deed.tsx'
import { Button } from '../ui/button.tsx'
import { Fold } from '../ui/fold.tsx'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { TextLink } from '../ui/link.tsx'
import { useWords } from '../words.tsx'

/** A box that nobody ticked for them, with what is kept, why, and how to take it back. */
export function PlanConsent({ problem }: { problem: string | undefined }) {
  const t = useWords('plan')
  const error = problem === 'consent' && t('consent.needed')
  return <ConsentBox label={t('consent.label')} error={error} note={t('consent.private')} />
}

type ConsentBoxProps = { label: string; error: string | false; note: string }

/** The same for what else a plan holds. */
export function ConsentBox({ label, error, note }: ConsentBoxProps) {
  const t = useWords('plan')
  return (
    <div>
      <Checkbox name="consent" label={label} error={error} />
      <p className="mt-1 text-sm text-quiet">
        {note} <TextLink to="privacy">{t('consent.privacy')}</TextLink>
      </p>
    </div>
  )
}

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

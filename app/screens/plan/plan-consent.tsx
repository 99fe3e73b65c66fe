import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextLink } from '../../ui/link.tsx'
import { useWords } from '../../words.tsx'

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

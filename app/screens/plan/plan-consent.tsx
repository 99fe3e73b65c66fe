import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextLink } from '../../ui/link.tsx'
import { useWords } from '../../words.tsx'

/** A box that nobody ticked for them, with what is kept, why, and how to take it back. */
export function PlanConsent({ problem }: { problem: string | undefined }) {
  const t = useWords('plan')
  return (
    <div>
      <Checkbox
        name="consent"
        label={t('consent.label')}
        error={problem === 'consent' && t('consent.needed')}
      />
      <p className="mt-1 text-sm text-quiet">
        {t('consent.private')} <TextLink to="privacy">{t('consent.privacy')}</TextLink>
      </p>
    </div>
  )
}

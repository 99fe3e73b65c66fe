import { Phone } from 'lucide'
import { useRoot } from '../../root-data.ts'
import { Card } from '../../ui/card.tsx'
import { textLink } from '../../ui/link.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'

/** Who to ask: the organisation where it has a line, else the nearest pharmacist. */
export function AskLine() {
  const t = useWords('medicines')
  const operator = useRoot()?.operator
  return (
    <Card tone="tide" padding="small" className="prose-width mt-8 flex items-start gap-3">
      <Icon of={Phone} className="mt-0.5 size-5.5 shrink-0 text-tide" />
      <p>
        {operator?.line ? t('askOperator', { name: operator.shortName }) : t('askPharmacist')}{' '}
        {operator?.line && (
          <a href={`tel:${operator.line.dial}`} className={`${textLink} font-semibold whitespace-nowrap`}>
            {operator.line.shown}
          </a>
        )}
      </p>
    </Card>
  )
}

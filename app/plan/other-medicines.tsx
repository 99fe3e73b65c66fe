import { Card } from '../ui/card.tsx'
import { useWords } from '../words.tsx'
import { MedicinePage } from './medicine-page.tsx'

export const handle = { words: ['medicines'] }

const groups = ['smoke', 'blood', 'diabetes', 'pregnant', 'young', 'heart', 'seizures', 'coffee'] as const

/** Who should ask before the day, and why. No reason to smoke on: a reason to call first. */
export default function OtherMedicines() {
  const t = useWords('medicines')
  return (
    <MedicinePage title={t('other.title')} lead={t('other.lead')} sources={t('other.sources')}>
      <ul className="prose-width mt-3">
        {groups.map(group => (
          <li key={group} className="border-t border-line py-4 break-inside-avoid">
            <h2 className="text-base font-semibold">{t(`other.${group}.who`)}</h2>
            <p className="mt-1 text-sm leading-relaxed">{t(`other.${group}.why`)}</p>
          </li>
        ))}
      </ul>
      <Card tone="sunken" padding="small" className="prose-width mt-4">
        <p>{t('other.closing')}</p>
      </Card>
    </MedicinePage>
  )
}

import { Card } from '../../ui/card.tsx'
import { useWords } from '../../words.tsx'

/** What they take on with others. */
export function Challenges() {
  const t = useWords('overview')
  return (
    <Card as="section">
      <h2 className="text-xl">{t('challenges.title')}</h2>
      <p className="mt-2 text-quiet">{t('challenges.none')}</p>
    </Card>
  )
}

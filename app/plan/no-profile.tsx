import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useWords } from '../words.tsx'

/** An account that keeps nothing yet: the first question is asked on its first page. */
export function NoProfile() {
  const t = useWords('plan')
  return (
    <Card as="section" tone="tide" className="prose-width mt-8">
      <h2 className="text-xl">{t('begin.title')}</h2>
      <p className="mt-2">{t('begin.body')}</p>
      <ButtonLink to="home" className="mt-5">
        {t('begin.link')}
      </ButtonLink>
    </Card>
  )
}

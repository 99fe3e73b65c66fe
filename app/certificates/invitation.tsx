import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useWords } from '../words.tsx'

/** For whoever reads someone else's, without any push. */
export function Invitation() {
  const t = useWords('certificate')
  return (
    <Card as="section" tone="tide" padding="small" className="w-full">
      <h2 className="text-xl">{t('invite.title')}</h2>
      <p className="mt-1.5">{t('invite.body')}</p>
      <ButtonLink to="home" className="mt-4">
        {t('invite.button')}
      </ButtonLink>
    </Card>
  )
}

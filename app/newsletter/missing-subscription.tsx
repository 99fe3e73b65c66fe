import { ButtonLink } from '../ui/button.tsx'
import { Missing } from '../ui/page/missing.tsx'
import { useWords } from '../words.tsx'

/** Where a link in an email leads to no subscription. */
export function MissingSubscription() {
  const t = useWords('newsletter')
  return (
    <Missing title={t('unsubscribe.missing')} body={t('unsubscribe.missingBody')}>
      <ButtonLink to="home">{t('home')}</ButtonLink>
    </Missing>
  )
}

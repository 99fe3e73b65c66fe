import { ButtonLink } from '../../ui/button.tsx'
import { Missing } from '../../ui/page/missing.tsx'
import { useWords } from '../../words.tsx'

export function MissingCampaign() {
  const t = useWords('campaigns')
  return (
    <Missing title={t('missing')} body={t('missingBody')}>
      <ButtonLink to="adminEmail">{t('back')}</ButtonLink>
    </Missing>
  )
}

import { buttonClasses } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { Missing } from '../ui/page/missing.tsx'
import { useWords } from '../words.tsx'

export function MissingCampaign() {
  const t = useWords('campaigns')
  return (
    <Missing title={t('missing')} body={t('missingBody')}>
      <Link to="adminEmail" className={buttonClasses()}>
        {t('back')}
      </Link>
    </Missing>
  )
}

import { data } from 'react-router'
import { buttonClasses } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Missing, missing } from '../../ui/page/missing.tsx'
import { useWords } from '../../words.tsx'

export const handle = { words: ['newsletter'] }

export const loader = () => data(null, missing)

export default function Unsubscribe() {
  const t = useWords('newsletter')
  return (
    <Missing title={t('unsubscribe.missing')} body={t('unsubscribe.missingBody')}>
      <Link to="home" className={buttonClasses()}>
        {t('home')}
      </Link>
    </Missing>
  )
}

import { data } from 'react-router'
import { buttonClasses } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Missing, missing } from '../../ui/missing.tsx'
import { useWords } from '../../words.tsx'

export const handle = { words: ['certificate'] }

export const loader = () => data(null, missing)

export default function Certificate() {
  const t = useWords('certificate')
  return (
    <Missing title={t('missing.title')} body={t('missing.body')}>
      <Link to="home" className={buttonClasses()}>
        {t('missing.home')}
      </Link>
    </Missing>
  )
}

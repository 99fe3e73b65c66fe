import { data } from 'react-router'
import { buttonClasses } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Missing, missing } from '../../ui/page/missing.tsx'
import { useWords } from '../../words.tsx'

export const handle = { words: ['challenge'] }

export const loader = () => data(null, missing)

export default function Invite() {
  const t = useWords('challenge')
  return (
    <Missing title={t('missing.title')} body={t('missing.body')}>
      <Link to="home" className={buttonClasses()}>
        {t('missing.home')}
      </Link>
    </Missing>
  )
}

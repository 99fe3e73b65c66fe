import { data } from 'react-router'
import { buttonClasses } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Missing, missing } from '../../ui/missing.tsx'
import { useWords } from '../../words.tsx'

export const handle = { words: ['posts'] }

export const loader = () => data(null, missing)

export default function Post() {
  const t = useWords('posts')
  return (
    <Missing title={t('missing.title')} body={t('missing.body')}>
      <Link to="quitSmoking" className={buttonClasses()}>
        {t('missing.guide')}
      </Link>
    </Missing>
  )
}

import { data } from 'react-router'
import { buttonClasses } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Missing, missing } from '../../ui/page/missing.tsx'
import { useWords } from '../../words.tsx'

export const handle = { words: ['links'] }

export const loader = () => data(null, missing)

export default function Go() {
  const t = useWords('links')
  const say = useWords()
  return (
    <Missing title={t('missing.title')} body={t('missing.body')}>
      <Link to="home" className={buttonClasses()}>
        {say('errors.home')}
      </Link>
      <Link to="quitSmoking" className={buttonClasses({ kind: 'secondary' })}>
        {say('errors.guide')}
      </Link>
      <Link to="help" className={buttonClasses({ kind: 'secondary' })}>
        {say('errors.help')}
      </Link>
    </Missing>
  )
}

import { buttonClasses } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Missing } from '../../ui/page/missing.tsx'
import { useWords } from '../../words.tsx'

/** Who is not in it learns nothing; who just was, that their days are still theirs. */
export function Gone({ wasIn }: { wasIn: boolean }) {
  const t = useWords('challenge')
  return (
    <Missing title={t(wasIn ? 'gone.title' : 'missing.title')} body={t(wasIn ? 'gone.body' : 'missing.body')}>
      <Link to="home" className={buttonClasses()}>
        {t(wasIn ? 'gone.overview' : 'missing.home')}
      </Link>
    </Missing>
  )
}

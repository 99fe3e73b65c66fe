import { ButtonLink } from '../../ui/button.tsx'
import { Missing } from '../../ui/page/missing.tsx'
import { useWords } from '../../words.tsx'

/** Who is not in it learns nothing; who just was, that their days are still theirs. */
export function Gone({ wasIn }: { wasIn: boolean }) {
  const t = useWords('challenge')
  return (
    <Missing title={t(wasIn ? 'gone.title' : 'missing.title')} body={t(wasIn ? 'gone.body' : 'missing.body')}>
      <ButtonLink to="home">{t(wasIn ? 'gone.overview' : 'missing.home')}</ButtonLink>
    </Missing>
  )
}

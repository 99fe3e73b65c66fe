import { useRoot } from '../../root-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useHref } from '../../ui/link.tsx'
import { Missing } from '../../ui/page/missing.tsx'
import { useWords } from '../../words.tsx'

/** Who is not in it learns nothing; who just was, that their days are still theirs. */
export function Gone({ wasIn }: { wasIn: boolean }) {
  const t = useWords('challenge')
  const say = useWords()
  const isSignedIn = useRoot()?.person != null
  const own = useHref({ to: 'together' })
  if (wasIn)
    return (
      <Missing title={t('gone.title')} body={t('gone.body')}>
        <ButtonLink to="home">{t('gone.overview')}</ButtonLink>
        <ButtonLink to="together" kind="secondary">
          {t('missing.together')}
        </ButtonLink>
      </Missing>
    )
  return (
    <Missing title={t('missing.title')} body={t('missing.body')} saysPath>
      {isSignedIn ? (
        <ButtonLink to="together">{t('missing.together')}</ButtonLink>
      ) : (
        <ButtonLink to="login" query={{ redirect: own }}>
          {say('nav.signIn')}
        </ButtonLink>
      )}
      <ButtonLink to="home" kind="secondary">
        {t(isSignedIn ? 'gone.overview' : 'missing.home')}
      </ButtonLink>
    </Missing>
  )
}

import { useLocation } from 'react-router'
import { Banner } from '../ui/banner.tsx'
import { TextLink } from '../ui/link.tsx'
import { useWords } from '../words.tsx'

/** The server knows the person by their cookie, but this browser's client does not: signing in once more helps. */
export function ConfirmFirst({ why = 'own.again' }: { why?: 'own.again' | 'own.againFirst' }) {
  const t = useWords('account')
  const { pathname, search } = useLocation()
  return (
    <Banner tone="info">
      <p>{t(why)}</p>
      <TextLink to="login" query={{ redirect: pathname + search, again: '1' }}>
        {t('own.confirmAgain')}
      </TextLink>
    </Banner>
  )
}

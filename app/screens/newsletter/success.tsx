import { buttonClasses } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../words.tsx'

export const handle = { words: ['newsletter'] }

export default function Success() {
  const t = useWords('newsletter')
  return (
    <Page title={t('success.title')} heading={t('success.heading')} lead={t('success.body')} isPrivate>
      <Link to="home" className={buttonClasses()}>
        {t('success.home')}
      </Link>
    </Page>
  )
}

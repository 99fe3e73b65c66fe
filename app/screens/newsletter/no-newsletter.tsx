import { buttonClasses } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useWords } from '../../words.tsx'

/** Where a newsletter's confirmation would end, while there is none. */
export function NoNewsletter() {
  const t = useWords('newsletter')
  return (
    <Page title={t('none')} heading={t('none')} lead={t('noneBody')} isPrivate>
      <Link to="home" className={buttonClasses()}>
        {t('home')}
      </Link>
    </Page>
  )
}

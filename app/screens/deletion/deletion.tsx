import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../words.tsx'

export const handle = { words: ['deletion'] }

export const loader = () => null

export default function Deletion() {
  const t = useWords('deletion')
  return (
    <Page title={t('own.title')} heading={t('own.heading')} isPrivate>
      <EmptyState title={t('own.empty')}>{t('own.emptyBody')}</EmptyState>
    </Page>
  )
}

import { Banner } from '../../ui/banner.tsx'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../words.tsx'

export const handle = { words: ['legal'] }

export default function Imprint() {
  const t = useWords('legal')
  return (
    <Page
      title={t('imprint.title')}
      description={t('imprint.lead')}
      heading={t('imprint.heading')}
      lead={t('imprint.lead')}
    >
      <div className="prose-width grid gap-8">
        <Banner tone="warning">{t('imprint.missing')}</Banner>
        <p className="text-quiet">{t('imprint.software')}</p>
      </div>
    </Page>
  )
}

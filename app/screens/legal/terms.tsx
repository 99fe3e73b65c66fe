import { Page, Section } from '../../ui/page.tsx'
import { useWords } from '../../words.tsx'
import { Updated } from './updated.tsx'

export const handle = { words: ['legal'] }

const parts = ['use', 'health', 'adults', 'end'] as const

export default function Terms() {
  const t = useWords('legal')
  return (
    <Page
      title={t('terms.title')}
      description={t('terms.lead')}
      heading={t('terms.heading')}
      lead={t('terms.lead')}
    >
      {parts.map(part => (
        <Section key={part} title={t(`terms.${part}Title`)}>
          {t(`terms.${part}`)}
        </Section>
      ))}
      <Updated on="2026-11-15" />
    </Page>
  )
}

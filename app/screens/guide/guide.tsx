import { Phone } from 'lucide-react'
import { Banner } from '../../ui/banner.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { useWords } from '../../words.tsx'

export const handle = { words: ['guide'] }

const phases = ['decide', 'prepare', 'day', 'hours', 'weeks', 'after'] as const
const steps = ['wait', 'breathe', 'drink', 'act'] as const

export default function Guide() {
  const t = useWords('guide')
  return (
    <Page title={t('title')} description={t('description')} heading={t('heading')} lead={t('lead')}>
      <div className="grid gap-12 lg:grid-cols-[1fr_22rem] lg:items-start">
        <div>
          <ol className="relative ms-4 border-s border-moss ps-8">
            {phases.map((phase, index) => (
              <li key={phase} className="relative pb-10 last:pb-0">
                <span
                  aria-hidden="true"
                  className="tabular absolute -start-8 grid size-8 -translate-x-1/2 place-items-center rounded-full border border-moss bg-paper text-sm font-medium text-moss rtl:translate-x-1/2"
                >
                  {index + 1}
                </span>
                <h2 className="text-xl">{t(`phases.${phase}`)}</h2>
                <p className="prose-width mt-2 text-quiet">{t(`phases.${phase}Body`)}</p>
              </li>
            ))}
          </ol>
          <div className="mt-14">
            <Section title={t('slip.title')}>{t('slip.body')}</Section>
            <Section title={t('helps.title')}>{t('helps.body')}</Section>
          </div>
          <div className="prose-width mt-10">
            <Banner tone="warning" title={t('medicine.title')}>
              {t('medicine.body')}
            </Banner>
          </div>
          <div
            id="lines"
            className="prose-width mt-10 scroll-mt-8 rounded-card border border-line bg-tide-soft p-6"
          >
            <h2 className="flex items-center gap-3 text-xl">
              <Phone aria-hidden="true" strokeWidth={1.75} className="size-6 text-tide" />
              {t('lines.title')}
            </h2>
            <p className="mt-2">{t('lines.body')}</p>
            <p className="mt-3 font-medium">{t('lines.urgent')}</p>
          </div>
          <p className="prose-width mt-8 text-sm text-quiet">{t('sources')}</p>
        </div>
        <aside className="rounded-card border border-line bg-raised p-6 max-lg:-order-1 lg:sticky lg:top-6">
          <h2 className="text-xl">{t('now.title')}</h2>
          <ul className="mt-4 grid gap-3">
            {steps.map(step => (
              <li key={step} className="flex gap-3">
                <span aria-hidden="true" className="mt-2.5 size-2 shrink-0 rounded-full bg-tide" />
                {t(`now.${step}`)}
              </li>
            ))}
          </ul>
        </aside>
      </div>
    </Page>
  )
}

import { Phone, Printer } from 'lucide'
import type { ReactNode } from 'react'
import { useRoot } from '../root-data.ts'
import { Card } from '../ui/card.tsx'
import { textLink } from '../ui/link.tsx'
import { BackLink } from '../ui/page/back-link.tsx'
import { Head } from '../ui/page/head.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { PrintButton } from '../ui/print-button.tsx'
import { useWords } from '../words.tsx'

type MedicinePageProps = { title: string; lead: string; sources: string; children: ReactNode }

/** A page about medicines, to take to a pharmacist: it can be printed, and says whom to ask and who says so. */
export function MedicinePage({ title, lead, sources, children }: MedicinePageProps) {
  const t = useWords('medicines')
  return (
    <article className="wrap pt-2 pb-6 sm:pt-8 print:pt-0">
      <Head title={title} isPrivate />
      <BackLink to="plan" label={t('back')} />
      <h1 className="prose-width text-3xl">{title}</h1>
      <p className="prose-width mt-2 text-quiet">{lead}</p>
      <PrintButton
        label={t('print')}
        kind="quiet"
        size="small"
        icon={<Icon of={Printer} className="size-5" />}
        opensFolds
        className="-ms-4 mt-3"
      />
      {children}
      <AskLine />
      <p className="prose-width mt-4 text-sm text-quiet">{sources}</p>
    </article>
  )
}

/** Who to ask: the organisation where it has a line, else the nearest pharmacist. */
function AskLine() {
  const t = useWords('medicines')
  const operator = useRoot()?.operator
  return (
    <Card tone="tide" padding="small" className="prose-width mt-8 flex items-start gap-3">
      <Icon of={Phone} className="mt-0.5 size-5.5 shrink-0 text-tide" />
      <p>
        {operator?.line ? t('askOperator', { name: operator.shortName }) : t('askPharmacist')}{' '}
        {operator?.line && (
          <a href={`tel:${operator.line.dial}`} className={`${textLink} font-semibold whitespace-nowrap`}>
            {operator.line.shown}
          </a>
        )}
      </p>
    </Card>
  )
}

import { ChevronDown } from 'lucide'
import { visitContext } from '../context.ts'
import { doorsOf } from '../doors.ts'
import { pathOf } from '../map/addresses.ts'
import { act } from '../member/act.ts'
import { DeedsProvider } from '../member/deed.tsx'
import { Banner } from '../ui/banner.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useWords } from '../words.tsx'
import type { Route } from './+types/medicines'
import { medicineDeeds } from './medicine-deeds.ts'
import { MedicinePage } from './medicine-page.tsx'
import { MedicineUse } from './medicine-use.tsx'
import { useBackToPlan, usePlan } from './use-plan.ts'

export const handle = { words: ['plan', 'medicines'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { record } = doorsOf(context)
  return { sent: await record.read(), now: record.now() }
}

export const clientLoader = async () => ({ sent: null, now: Date.now() })

export const action = ({ request, context }: Route.ActionArgs) =>
  act(context, request, medicineDeeds, pathOf('plan', context.get(visitContext).language))

const nicotine = ['patch', 'gum', 'lozenge', 'spray', 'inhalator', 'pair'] as const
const tablets = ['varenicline', 'cytisine', 'bupropion'] as const

/** What each is like, to take to a pharmacist. It says neither how much nor which: that is theirs. */
export default function Medicines({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('medicines')
  const plan = usePlan(loaderData)
  const { problem, onDone } = useBackToPlan(actionData)
  return (
    <DeedsProvider value={{ own: plan.own, deeds: medicineDeeds, onDone }}>
      <MedicinePage title={t('title')} lead={t('lead')} sources={t('sources')}>
        <Group title={t('nicotine')} names={nicotine} />
        <Group title={t('tablets')} lead={t('tabletsLead')} names={tablets} />
        <Banner tone="warning" className="prose-width mt-6">
          {t('mood')}
        </Banner>
        <Card as="section" tone="sunken" padding="small" className="prose-width mt-3 grid gap-2 text-sm">
          <p>{t('slip')}</p>
          <p>{t('exist')}</p>
        </Card>
        <MedicineUse plan={plan} problem={problem} />
      </MedicinePage>
    </DeedsProvider>
  )
}

type GroupProps = {
  title: string
  lead?: string
  names: readonly (typeof nicotine | typeof tablets)[number][]
}

function Group({ title, lead, names }: GroupProps) {
  const t = useWords('medicines')
  return (
    <section className="mt-8">
      <h2 className="text-xl">{title}</h2>
      {lead && <p className="prose-width mt-1 text-sm text-quiet">{lead}</p>}
      <ul className="mt-2 grid gap-x-8 sm:grid-cols-2 print:grid-cols-2">
        {names.map(name => (
          <li key={name} className="border-t border-line break-inside-avoid">
            <details className="group print:[&::details-content]:[content-visibility:visible]">
              <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 font-semibold [&::-webkit-details-marker]:hidden">
                <h3 className="text-base">{t(`kinds.${name}.name`)}</h3>
                <Icon
                  of={ChevronDown}
                  className="size-5 shrink-0 text-quiet transition-transform group-open:rotate-180 print:hidden"
                />
              </summary>
              <div className="grid gap-1.5 pb-4 text-sm leading-relaxed">
                <p>{t(`kinds.${name}.like`)}</p>
                <p className="text-quiet">{t(`kinds.${name}.ask`)}</p>
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { Printer } from 'lucide'
import { useState } from 'react'
import { doorsOf } from '../doors.ts'
import { act } from '../member/act.ts'
import { DeedsProvider } from '../member/deed.tsx'
import { Unsent } from '../member/unsent.tsx'
import { Head } from '../ui/page/head.tsx'
import { Skeleton, Waiting } from '../ui/page/skeleton.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { PrintButton } from '../ui/print-button.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { useWords } from '../words.tsx'
import type { Route } from './+types/plan'
import { CarryCard } from './carry-card.tsx'
import { HardMoments } from './hard-moments.tsx'
import { Insights } from './insights.tsx'
import { MedicineSection } from './medicine-section.tsx'
import { NoProfile } from './no-profile.tsx'
import { planDeeds } from './plan-deeds.ts'
import { StepsSection } from './steps-section.tsx'
import { type Plan as PlanParts, usePlan } from './use-plan.ts'
import { WaysOn } from './ways-on.tsx'

export const handle = { words: ['plan', 'steps'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { record } = doorsOf(context)
  return { sent: await record.read(), now: record.now() }
}

/** The device knows all of it: nothing is asked of the server, with or without a network. */
export const clientLoader = async () => ({ sent: null, now: Date.now() })

export const action = ({ request, context }: Route.ActionArgs) => act(context, request, planDeeds)

/** Someone's hard moments in their own words, and what came back from what they logged. */
export default function Plan({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('plan')
  const plan = usePlan(loaderData)
  const [problem, setProblem] = useState<string>()
  const told = actionData && 'problem' in actionData ? actionData.problem : undefined
  return (
    <DeedsProvider value={{ own: plan.own, deeds: planDeeds, onDone: (_, found) => setProblem(found ?? '') }}>
      <article {...useKeptFocus()} className="wrap pt-2 pb-2 outline-none sm:pt-8 print:pt-0">
        <Head title={t('title')} isPrivate />
        <header>
          <div className="flex items-center justify-between gap-4">
            <h1 className="text-3xl">{t('title')}</h1>
            <PrintButton
              label={t('print')}
              kind="quiet"
              size="small"
              round
              icon={<Icon of={Printer} className="size-5.5" />}
              className="shrink-0"
            />
          </div>
          <p className="prose-width mt-1.5 text-quiet print:hidden">{t('lead')}</p>
        </header>
        <Unsent count={plan.record.unsent} className="print:hidden" />
        <Parts plan={plan} problem={problem ?? told} />
      </article>
    </DeedsProvider>
  )
}

/** Stands in its column on wide screens, below whatever is in it; on phones one follows the other. */
const left = 'mt-6 lg:mt-8 lg:float-left lg:clear-left lg:w-[calc(50%-2rem)]'
const right = 'mt-6 lg:mt-8 lg:float-right lg:clear-right lg:w-[calc(50%-2rem)]'

function Parts({ plan, problem }: { plan: PlanParts; problem: string | undefined }) {
  const say = useWords()
  const { member, isGuest } = plan
  if (member === null && !isGuest) return <NoProfile />
  if (member === undefined)
    return (
      <Waiting className="mt-10 grid min-h-dvh content-start gap-4">
        <noscript>
          <p className="text-quiet">{say('noScript')}</p>
        </noscript>
        <Skeleton shape="block" className="h-44" />
        <Skeleton shape="block" className="h-44" />
        <Skeleton shape="block" className="h-32" />
      </Waiting>
    )
  return (
    <div className="lg:flow-root print:block">
      <HardMoments plan={plan} className={left} />
      <Insights plan={plan} className={`${right} print:hidden`} />
      <MedicineSection plan={plan} className={right} />
      <StepsSection plan={plan} problem={problem} className={left} />
      <WaysOn plan={plan} className={`${right} print:hidden`} />
      <CarryCard plan={plan} />
    </div>
  )
}

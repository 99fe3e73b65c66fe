import { useSearchParams } from 'react-router'
import { hardMoments } from '../../domain/plan/plan.ts'
import { findPlanTemplate } from '../blocks/chapter/chapters.ts'
import { visitContext } from '../context.ts'
import { doorsOf } from '../doors.ts'
import { pathOf } from '../map/addresses.ts'
import { act } from '../member/act.ts'
import { DeedsProvider } from '../member/deed.tsx'
import { Link } from '../ui/link.tsx'
import { BackLink } from '../ui/page/back-link.tsx'
import { Head } from '../ui/page/head.tsx'
import { Skeleton, Waiting } from '../ui/page/skeleton.tsx'
import { useWords } from '../words.tsx'
import type { Route } from './+types/moment'
import { momentDeeds } from './moment-deeds.ts'
import { MomentForm } from './moment-form.tsx'
import { MomentIcon } from './moment-icon.tsx'
import { NoProfile } from './no-profile.tsx'
import { useBackToPlan, usePlan } from './use-plan.ts'

export const handle = { words: ['plan', 'moments'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const { record, content } = doorsOf(context)
  const name = new URL(request.url).searchParams.get('template')
  const story = name ? await content.page('quit-smoking') : undefined
  const template = (name && story && findPlanTemplate(story.body, name)) || null
  return { sent: await record.read(), now: record.now(), template }
}

/** Only what the guide suggests is asked of the server. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const here = { sent: null, now: Date.now(), template: null }
  if (!new URL(request.url).searchParams.has('template')) return here
  // Without a network the sentence is theirs to write.
  const { template } = await serverLoader().catch(() => here)
  return { ...here, template }
}

export const action = ({ request, context }: Route.ActionArgs) =>
  act(context, request, momentDeeds, pathOf('plan', context.get(visitContext).language))

/** One hard moment: which it is, and the sentence for it. */
export default function Moment({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('moments')
  const plan = usePlan(loaderData)
  const [query] = useSearchParams()
  const { problem, onDone } = useBackToPlan(actionData)
  const { record, member, isGuest } = plan
  const id = query.get('id')
  const item = record.planItems.find(one => one.id === id)
  const chosen = hardMoments.find(moment => moment === query.get('moment'))
  const { template } = loaderData
  const isAsked = item || chosen || template
  const isWaiting = member === undefined && id !== null
  return (
    <DeedsProvider value={{ own: plan.own, deeds: momentDeeds, onDone }}>
      <article className="wrap pt-2 pb-6 sm:pt-8">
        <Head title={t('title')} isPrivate />
        <BackLink to="plan" label={t('back')} />
        <h1 className="prose-width text-3xl">{t(item ? 'change' : isAsked ? 'write' : 'which')}</h1>
        {member === null && !isGuest ? (
          <NoProfile />
        ) : isWaiting ? (
          <Waiting className="prose-width mt-6">
            <Skeleton shape="block" className="h-72" />
          </Waiting>
        ) : isAsked ? (
          <MomentForm
            key={item?.id ?? chosen ?? 'template'}
            plan={plan}
            item={item}
            moment={item?.moment ?? chosen ?? 'own'}
            template={template ?? undefined}
            problem={problem}
          />
        ) : (
          <Choices />
        )}
      </article>
    </DeedsProvider>
  )
}

function Choices() {
  const t = useWords('plan')
  const own = useWords('moments')
  return (
    <>
      <p className="prose-width mt-2 text-quiet">{own('lead')}</p>
      <ul className="mt-6 grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {hardMoments.map(moment => (
          <li key={moment}>
            <Link
              to="planMoment"
              query={{ moment }}
              className="flex min-h-15 items-center gap-3 rounded-card border border-line bg-raised px-3 py-2 leading-snug font-medium hover:border-tide hover:bg-tide-soft"
            >
              <MomentIcon of={moment} />
              {t(`moments.names.${moment}`)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

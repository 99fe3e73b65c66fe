import { Pause, Play } from 'lucide'
import { data, Form, redirect } from 'react-router'
import { visitContext } from '../../context.ts'
import { doorsOf } from '../../doors.ts'
import { pathOf } from '../../map/addresses.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Head } from '../../ui/page/head.tsx'
import { missing } from '../../ui/page/missing.tsx'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/on-its-way'
import { Crumb } from './crumb.tsx'
import { MissingCampaign } from './missing-campaign.tsx'
import { ensureAt, pageFor } from './page-for.ts'
import { Progress, StopQuestion } from './sending.tsx'
import { useProgress } from './use-progress.ts'

export const handle = { words: ['admin', 'campaigns'] }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { campaigns: desk } = doorsOf(context)
  const progress = await desk.progress(params.id)
  if (!progress) return data(null, missing)
  ensureAt('adminCampaignSending', progress.campaign, context)
  const isAsking = new URL(request.url).searchParams.get('ask') === 'stop'
  return { progress, isAsking, isSending: desk.isSending, mayAct: desk.acts !== undefined }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { language } = context.get(visitContext)
  const { acts } = doorsOf(context).campaigns
  if (!acts) throw data(null, 403)
  const form = await request.formData()
  const { id } = params
  const verbs = { pause: acts.pause, resume: acts.resume, stop: acts.stop }
  const verb = verbs[String(form.get('deed')) as keyof typeof verbs]
  const outcome = verb && (await verb(id))
  if (!outcome) throw data(null, 404)
  if ('problem' in outcome) return data({ problem: outcome.problem }, outcome.problem === 'gone' ? 404 : 409)
  return redirect(pathOf(pageFor(outcome.campaign.state), language, { id }))
}

/** How far a campaign is, as long as it's going out. */
export default function OnItsWay({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <MissingCampaign />
  return (
    <Watched
      key={`${loaderData.progress.campaign.id} ${loaderData.progress.campaign.state}`}
      {...loaderData}
      hasProblem={actionData?.problem !== undefined}
    />
  )
}

type WatchedProps = NonNullable<Route.ComponentProps['loaderData']> & { hasProblem: boolean }

function Watched({ progress: first, isAsking, isSending, mayAct, hasProblem }: WatchedProps) {
  const t = useWords('campaigns')
  const { progress, isLost, isOver } = useProgress(first)
  const { campaign } = progress
  return (
    <>
      <Head title={campaign.name} isPrivate />
      <Crumb where={t(`states.${campaign.state}`)} title={campaign.name}>
        {mayAct && !isOver && <Controls id={campaign.id} isPaused={campaign.state === 'paused'} />}
        {isOver && (
          <ButtonLink to="adminCampaignResults" params={{ id: campaign.id }}>
            {t('results.happened')}
          </ButtonLink>
        )}
      </Crumb>
      {hasProblem && (
        <Banner tone="warning" live="alert" className="mb-4">
          {t('problems.state')}
        </Banner>
      )}
      {!isSending && (
        <Banner tone="warning" className="mb-4">
          {t('sending.noServer')}
        </Banner>
      )}
      {mayAct && isAsking && !isOver && <StopQuestion progress={progress} />}
      <Progress progress={progress} isLost={isLost} />
      <p className="mt-4 text-sm text-quiet">{t('sending.safe')}</p>
    </>
  )
}

function Controls({ id, isPaused }: { id: string; isPaused: boolean }) {
  const t = useWords('campaigns')
  return (
    <>
      <ButtonLink to="adminCampaignSending" params={{ id }} query={{ ask: 'stop' }} kind="secondary">
        {t('sending.stop')}
      </ButtonLink>
      <Form method="post" preventScrollReset>
        <Button
          type="submit"
          name="deed"
          value={isPaused ? 'resume' : 'pause'}
          icon={isPaused ? Play : Pause}
        >
          {t(isPaused ? 'resume' : 'pause')}
        </Button>
      </Form>
    </>
  )
}

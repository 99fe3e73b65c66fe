import { CopyPlus } from 'lucide'
import { data, Form, redirect } from 'react-router'
import { visitContext, wordsFor } from '../../context.ts'
import { doorsOf } from '../../doors.ts'
import { pathOf } from '../../map/addresses.ts'
import { Button } from '../../ui/button.tsx'
import { Head } from '../../ui/page/head.tsx'
import { missing } from '../../ui/page/missing.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/results'
import { Crumb } from './crumb.tsx'
import { MissingCampaign } from './missing-campaign.tsx'
import { ensureAt } from './page-for.ts'
import { WhatHappened } from './what-happened.tsx'

export const handle = { words: ['admin', 'campaigns', 'newsletter'] }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { campaigns: desk } = doorsOf(context)
  const campaign = await desk.find(params.id)
  if (!campaign) return data(null, missing)
  ensureAt('adminCampaignResults', campaign, context)
  return { campaign: (await desk.results(params.id)) ?? campaign, mayAct: desk.acts !== undefined }
}

/** The same once more, as a draft. */
export async function action({ params, context }: Route.ActionArgs) {
  const { language } = context.get(visitContext)
  const { campaigns: desk } = doorsOf(context)
  if (!desk.acts) throw data(null, 403)
  const campaign = await desk.find(params.id)
  if (!campaign) throw data(null, 404)
  const name = wordsFor(context, 'campaigns')('results.againName', { name: campaign.name })
  const made = await desk.acts.duplicate(params.id, name)
  if ('problem' in made) throw data(null, 409)
  return redirect(pathOf('adminCampaign', language, { id: made.campaign.id }))
}

/** What became of a campaign. Nobody was watched for it. */
export default function Results({ loaderData }: Route.ComponentProps) {
  const t = useWords('campaigns')
  const format = useFormat()
  if (!loaderData) return <MissingCampaign />
  const { campaign, mayAct } = loaderData
  const when = format.moment(campaign.finishedAt ?? campaign.updatedAt)
  return (
    <>
      <Head title={campaign.name} isPrivate />
      <Crumb
        where={t(campaign.state === 'stopped' ? 'results.stoppedOn' : 'results.sentOn', { when })}
        title={campaign.name}
      >
        {mayAct && (
          <Form method="post">
            <Button type="submit" kind="secondary" icon={CopyPlus}>
              {t('results.again')}
            </Button>
          </Form>
        )}
      </Crumb>
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <WhatHappened campaign={campaign} />
        <section aria-labelledby="cant" className="rounded-card border border-line bg-raised p-5">
          <h2 id="cant" className="mb-2 text-lg">
            {t('results.cant')}
          </h2>
          <p className="text-quiet">{t('results.cantBody')}</p>
        </section>
      </div>
    </>
  )
}

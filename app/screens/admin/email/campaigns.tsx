import { Plus } from 'lucide'
import { data, redirect } from 'react-router'
import { campaignViews, pageLength, readAsked, writeAsked } from '../../../campaigns/asked.ts'
import { CampaignList } from '../../../campaigns/campaign-list.tsx'
import { Filter } from '../../../campaigns/filter.tsx'
import { NewForm } from '../../../campaigns/new-form.tsx'
import { visitContext } from '../../../context.ts'
import { doorsOf } from '../../../doors.ts'
import { actOnViews } from '../../../lists/list-page.ts'
import { NothingFound } from '../../../lists/nothing-found.tsx'
import { SavedViews } from '../../../lists/saved-views.tsx'
import { pathOf } from '../../../map/addresses.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useWords } from '../../../words.tsx'
import type { Route } from './+types/campaigns'
import { EmailDesk } from './tabs.tsx'

export const handle = { words: ['admin', 'mail', 'campaigns', 'newsletter', 'views'] }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { campaigns: desk, savedViews } = doorsOf(context)
  const asked = readAsked(new URL(request.url).searchParams)
  const list = await desk.list({ ...asked, perPage: pageLength })
  const views = await savedViews.list('adminEmail')
  return { asked, ...list, timeZone: desk.timeZone, mayAct: desk.acts !== undefined, views }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { language } = context.get(visitContext)
  const { campaigns } = doorsOf(context)
  const form = await request.formData()
  const answer = await actOnViews(context, campaignViews, form)
  if (answer) return answer
  const { acts } = campaigns
  if (!acts) throw data(null, 403)
  const read = (name: string) => String(form.get(name) ?? '')
  if (read('deed') === 'create') {
    const made = await acts.create(read('name'))
    if ('problem' in made) return data({ problem: made.problem }, 400)
    return redirect(pathOf('adminCampaign', language, { id: made.campaign.id }))
  }
  return redirect(pathOf('adminEmail', language))
}

/** All emails to many: what is going out, what is being written, and what became of the others. */
export default function Campaigns({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('campaigns')
  const { asked, lines, total, counts, timeZone, mayAct, views } = loaderData
  const hasProblem = actionData && 'problem' in actionData
  const isAsking = mayAct && (asked.isNew || hasProblem)
  const begin = mayAct && (
    <ButtonLink to="adminEmail" query={{ new: '1' }} icon={Plus}>
      {t('new')}
    </ButtonLink>
  )
  return (
    <EmailDesk tab="campaigns" actions={!isAsking && begin}>
      {isAsking && <NewForm hasProblem={hasProblem === true} />}
      {counts.all > 0 && <Filter key={asked.search} asked={asked} counts={counts} />}
      <SavedViews list={campaignViews} views={views} className="mt-3" />
      {lines.length > 0 ? (
        <CampaignList lines={lines} total={total} asked={asked} timeZone={timeZone} />
      ) : (
        <NothingFound
          className="mt-8"
          to="adminEmail"
          filters={[
            asked.search && { name: asked.search, query: writeAsked({ ...asked, search: '', page: 1 }) },
            asked.show !== 'all' && {
              name: t(`shows.${asked.show}`),
              query: writeAsked({ ...asked, show: 'all', page: 1 }),
            },
          ]}
          nothing={t('nothing')}
          clear={t('clear')}
          empty={t('empty')}
        >
          {t('emptyBody')}
        </NothingFound>
      )}
    </EmailDesk>
  )
}

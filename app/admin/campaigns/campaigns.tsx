import { Plus } from 'lucide'
import { data, redirect } from 'react-router'
import { pathOf } from '../../map/addresses.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useWords } from '../../words.tsx'
import { EmailDesk } from '../email/tabs.tsx'
import { actOnList, loadList } from '../lists/list-page.ts'
import { NothingFound } from '../lists/nothing-found.tsx'
import { SavedViews } from '../lists/saved-views.tsx'
import type { Route } from './+types/campaigns'
import { campaignList, pageLength } from './asked.ts'
import { CampaignList } from './campaign-list.tsx'
import { Filter } from './filter.tsx'
import { NewForm } from './new-form.tsx'

export const handle = { words: ['admin', 'mail', 'campaigns', 'newsletter', 'views'] }

export const loader = loadList(campaignList, async ({ campaigns: desk }, { q, show, page }) => ({
  ...(await desk.list({ search: q, show, page, perPage: pageLength })),
  timeZone: desk.timeZone,
  mayAct: desk.acts !== undefined,
}))

export const action = actOnList(campaignList, async ({ campaigns: { acts } }, form, { language }) => {
  if (!acts) throw data(null, 403)
  if (form.get('deed') !== 'create') return redirect(pathOf('adminEmail', language))
  const made = await acts.create(String(form.get('name') ?? ''))
  if ('problem' in made) return data({ problem: made.problem }, 400)
  return redirect(pathOf('adminCampaign', language, { id: made.campaign.id }))
})

/** All emails to many: what is going out, what is being written, and what became of the others. */
export default function Campaigns({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('campaigns')
  const { asked, lines, total, counts, timeZone, mayAct, views } = loaderData
  const hasProblem = actionData && 'problem' in actionData
  const isAsking = mayAct && (asked.new !== '' || hasProblem)
  const begin = mayAct && (
    <ButtonLink to="adminEmail" query={{ new: '1' }} icon={Plus}>
      {t('new')}
    </ButtonLink>
  )
  return (
    <EmailDesk tab="campaigns" actions={!isAsking && begin}>
      {isAsking && <NewForm hasProblem={hasProblem === true} />}
      {counts.all > 0 && <Filter key={asked.q} asked={asked} counts={counts} />}
      <SavedViews list={campaignList} views={views} className="mt-3" />
      {lines.length > 0 ? (
        <CampaignList lines={lines} total={total} asked={asked} timeZone={timeZone} />
      ) : (
        <NothingFound
          className="mt-8"
          to="adminEmail"
          filters={[
            asked.q && { name: asked.q, query: campaignList.narrow(asked, { q: '' }) },
            asked.show !== 'all' && {
              name: t(`shows.${asked.show}`),
              query: campaignList.narrow(asked, { show: 'all' }),
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

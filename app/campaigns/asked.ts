import { type CampaignShow, campaignShows } from '../../domain/newsletter/campaigns/campaign.ts'
import { defineList, oneOf } from '../lists/define-list.ts'

/** What of it can be saved as a view. */
export const campaignViews = defineList({
  page: 'adminEmail',
  filter: { show: oneOf(...campaignShows) },
})

export const pageLength = 25

/** What the list is asked for, all of it in the address. */
export type AskedCampaigns = { search: string; show: CampaignShow; page: number; isNew: boolean }

export function readAsked(query: URLSearchParams): AskedCampaigns {
  return {
    search: (query.get('q') ?? '').trim().slice(0, 100),
    show: campaignShows.find(each => each === query.get('show')) ?? 'all',
    page: Math.max(1, Math.floor(Number(query.get('page'))) || 1),
    isNew: query.has('new'),
  }
}

/** The same as a query; what is usual is left out. */
export const writeAsked = ({ search, show, page }: Omit<AskedCampaigns, 'isNew'>) => ({
  q: search,
  show: show === 'all' ? '' : show,
  page: page > 1 ? String(page) : '',
})

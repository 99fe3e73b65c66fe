import { campaignShows } from '../../../domain/newsletter/campaigns/campaign.ts'
import { type AskedOf, count, defineList, oneOf, text } from '../lists/define-list.ts'

export const pageLength = 25

/** Every email to many. `new`: one is about to be begun. */
export const campaignList = defineList({
  page: 'adminEmail',
  search: { q: text(100) },
  filter: { show: oneOf(...campaignShows) },
  place: { page: count(1), new: oneOf('', '1') },
})
export type AskedCampaigns = AskedOf<typeof campaignList>

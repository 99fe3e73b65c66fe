/** Parts of the list of campaigns. */
export const campaignShows = ['all', 'drafts', 'scheduled', 'sent'] as const
export type CampaignShow = (typeof campaignShows)[number]

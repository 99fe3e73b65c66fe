import { redirect } from 'react-router'
import { type Campaign, isEnded, isRunning } from '../../../domain/newsletter/campaigns/campaign.ts'
import { type Context, visitContext } from '../../context.ts'
import { pathOf } from '../../map/addresses.ts'

/** Where a campaign in this state is looked at. */
export function pageFor(state: Campaign['state']) {
  if (isRunning(state)) return 'adminCampaignSending'
  return isEnded(state) ? 'adminCampaignResults' : 'adminCampaign'
}

/** One that has moved on is looked at elsewhere. */
export function ensureAt(page: ReturnType<typeof pageFor>, { id, state }: Campaign, context: Context): void {
  const right = pageFor(state)
  if (right !== page) throw redirect(pathOf(right, context.get(visitContext).language, { id }))
}

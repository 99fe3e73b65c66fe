import { plain } from '../../../languages/plain.ts'
import {
  type Campaign,
  type CampaignShow,
  type CampaignState,
  endedStates,
  isEnded,
  isRunning,
  runningStates,
  toCampaign,
} from './campaign.ts'
import type { CampaignParts } from './parts.ts'
import { tablesOf } from './store.ts'

const statesOf: Record<Exclude<CampaignShow, 'all'>, readonly CampaignState[]> = {
  drafts: ['draft'],
  scheduled: ['scheduled'],
  sent: [...runningStates, ...endedStates],
}

export type CampaignQuery = { show: CampaignShow; search: string; page: number; perPage: number }

/** Those that are under way first, then the newest. */
export async function listCampaigns(parts: CampaignParts, query: CampaignQuery) {
  const { show, search, page, perPage } = query
  const rows = await tablesOf(parts).selectFrom('newsletter_campaigns').selectAll().execute()
  const all = rows.map(toCampaign).sort((a, b) => rank(a) - rank(b) || b.createdAt - a.createdAt)
  const isIn = (which: CampaignShow) => (campaign: Campaign) =>
    which === 'all' || statesOf[which].includes(campaign.state)
  const words = plain(search).split(/\s+/)
  const isFound = ({ name }: Campaign) => words.every(word => plain(name).includes(word))
  const found = all.filter(isIn(show)).filter(isFound)
  const count = (which: CampaignShow) => all.filter(isIn(which)).length
  return {
    campaigns: found.slice((page - 1) * perPage, page * perPage),
    total: found.length,
    /** How many there are of each, whatever was searched for. */
    counts: {
      all: all.length,
      drafts: count('drafts'),
      scheduled: count('scheduled'),
      sent: count('sent'),
    } satisfies Record<CampaignShow, number>,
  }
}

const rank = ({ state }: Campaign): number => (isRunning(state) ? 0 : isEnded(state) ? 2 : 1)

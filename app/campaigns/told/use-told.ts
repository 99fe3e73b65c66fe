import type { Campaign } from '../../../domain/newsletter/campaigns/campaign.ts'
import { isOfGroup } from '../../../domain/newsletter/campaigns/hide-few.ts'
import type { ShownCount } from '../../../domain/numbers/disclosure.ts'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'

/** Writes a number of people as it may be told: those of a group are at least so many, or “under 10”. */
export function useTold(campaign: Pick<Campaign, 'audience'>): (people: ShownCount) => string {
  const t = useWords('campaigns')
  const format = useFormat()
  const end = isOfGroup(campaign) ? '+' : ''
  return people => (people === null ? t('results.under') : `${format.number(people)}${end}`)
}

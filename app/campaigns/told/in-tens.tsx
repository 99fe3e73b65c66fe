import type { Campaign } from '../../../domain/newsletter/campaigns/campaign.ts'
import { isOfGroup } from '../../../domain/newsletter/campaigns/hide-few.ts'
import { useWords } from '../../words.tsx'

/** Says why the numbers of a group aren't exact. */
export function InTens({ campaign }: { campaign: Pick<Campaign, 'audience'> }) {
  const t = useWords('campaigns')
  return isOfGroup(campaign) ? <p className="mt-2 text-sm text-quiet">{t('compose.inTens')}</p> : null
}

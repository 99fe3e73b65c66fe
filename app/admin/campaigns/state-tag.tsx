import { CalendarClock, Check, CirclePause, type IconNode, LoaderCircle, PencilLine } from 'lucide'
import type { CampaignState } from '../../../domain/newsletter/campaigns/campaign.ts'
import { Tag, type TagLook } from '../../ui/tag.tsx'
import { useWords } from '../../words.tsx'

const looks: Record<CampaignState, { icon: IconNode; look: TagLook }> = {
  draft: { icon: PencilLine, look: 'over' },
  scheduled: { icon: CalendarClock, look: 'underWay' },
  filling: { icon: LoaderCircle, look: 'underWay' },
  sending: { icon: LoaderCircle, look: 'underWay' },
  paused: { icon: CirclePause, look: 'look' },
  stopped: { icon: CirclePause, look: 'look' },
  finished: { icon: Check, look: 'good' },
}

/** Where a campaign is, in an icon and a word. */
export function StateTag({ state }: { state: CampaignState }) {
  const t = useWords('campaigns')
  return <Tag {...looks[state]}>{t(`states.${state}`)}</Tag>
}

import { CalendarClock, Check, CirclePause, Eye, type IconNode, LoaderCircle, PencilLine } from 'lucide'
import type { CampaignState } from '../../domain/newsletter/campaigns/campaign.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/pictures/icon.tsx'
import { useWords } from '../words.tsx'

const underWay = 'border-transparent bg-tide-soft text-tide-strong'
const looks: Record<CampaignState, { icon: IconNode; look: string }> = {
  draft: { icon: PencilLine, look: 'border-line text-quiet' },
  asked: { icon: Eye, look: 'border-edge text-ink' },
  scheduled: { icon: CalendarClock, look: underWay },
  filling: { icon: LoaderCircle, look: underWay },
  sending: { icon: LoaderCircle, look: underWay },
  paused: { icon: CirclePause, look: 'border-edge text-ink' },
  stopped: { icon: CirclePause, look: 'border-edge text-ink' },
  finished: { icon: Check, look: 'border-transparent bg-moss-soft text-moss' },
}

/** Where a campaign is, in an icon and a word. */
export function StateTag({ state }: { state: CampaignState }) {
  const t = useWords('campaigns')
  const { icon, look } = looks[state]
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 rounded-full border px-3 py-1 text-sm font-medium',
        look,
      )}
    >
      <Icon of={icon} className="size-4 shrink-0" />
      {t(`states.${state}`)}
    </span>
  )
}

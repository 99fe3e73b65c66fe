import { Ban, Check, Hourglass, type IconNode, RotateCw } from 'lucide'
import type { CampaignProgress } from '../../../domain/newsletter/campaigns/progress.ts'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import { useTold } from '../told/use-told.ts'

const names = ['handedOver', 'toGo', 'again', 'refused'] as const
const icons: Record<(typeof names)[number], IconNode> = {
  handedOver: Check,
  toGo: Hourglass,
  again: RotateCw,
  refused: Ban,
}

/** What became of all so far, in four numbers that add up; those of a group nearly do. */
export function ProgressFigures({ progress }: { progress: CampaignProgress }) {
  const t = useWords('campaigns')
  const told = useTold(progress.campaign)
  return (
    <dl className="mt-5 grid grid-cols-2 gap-4 sm:grid-cols-4">
      {names.map(name => (
        <div key={name} className="min-w-0">
          <dt className="flex items-center gap-1.5 text-sm text-quiet">
            <Icon of={icons[name]} className="size-4 shrink-0" />
            {t(`sending.figures.${name}`)}
          </dt>
          <dd className="tabular text-xl font-semibold">{told(progress[name])}</dd>
        </div>
      ))}
    </dl>
  )
}

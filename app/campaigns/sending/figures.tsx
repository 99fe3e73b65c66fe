import { Ban, Check, CircleSlash, Hourglass, type IconNode, RotateCw } from 'lucide'
import type { CampaignProgress } from '../../../domain/newsletter/campaigns/progress.ts'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import { useTold } from '../told/use-told.ts'

const names = ['handedOver', 'toGo', 'again', 'refused', 'missed'] as const
const icons: Record<(typeof names)[number], IconNode> = {
  handedOver: Check,
  toGo: Hourglass,
  again: RotateCw,
  refused: Ban,
  missed: CircleSlash,
}

/** What became of all so far, in numbers that add up; those of a group nearly do. Few are ever missed. */
export function ProgressFigures({ progress }: { progress: CampaignProgress }) {
  const t = useWords('campaigns')
  const told = useTold(progress.campaign)
  return (
    <dl className="mt-5 grid grid-cols-2 gap-4 sm:grid-cols-4">
      {names
        .filter(name => name !== 'missed' || progress[name] !== 0)
        .map(name => (
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

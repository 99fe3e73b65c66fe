import { Sprout } from 'lucide'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'

const steps = ['water', 'walk', 'breathe', 'tell', 'clear', 'treat', 'why'] as const
const stepsBefore = ['notice', 'share', 'clear', 'why', 'breathe'] as const

type SmallStepProps = { day: number; isBefore: boolean; className: string }

/** One small thing for today, another tomorrow; before the first day, one to prepare with. */
export function SmallStep({ day, isBefore, className }: SmallStepProps) {
  const t = useWords('overview')
  const some = isBefore ? stepsBefore : steps
  const step = some[day % some.length] ?? 'water'
  return (
    <Card as="section" tone="moss" className={`flex gap-4 ${className}`}>
      <Icon of={Sprout} className="mt-0.5 size-7 shrink-0 text-moss" />
      <div>
        <h2 className="text-lg">{t('step.title')}</h2>
        <p className="mt-1 leading-normal">{t(`step.${step}`)}</p>
      </div>
    </Card>
  )
}

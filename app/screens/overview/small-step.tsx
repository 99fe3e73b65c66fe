import { Sprout } from 'lucide-react'
import { Card } from '../../ui/card.tsx'
import { useWords } from '../../words.tsx'

const steps = ['water', 'walk', 'breathe', 'tell', 'clear', 'treat', 'why'] as const

/** One small thing for today, another tomorrow. */
export function SmallStep({ day, className }: { day: number; className: string }) {
  const t = useWords('overview')
  const step = steps[day % steps.length] ?? 'water'
  return (
    <Card as="section" tone="moss" className={`flex gap-4 ${className}`}>
      <Sprout aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-7 shrink-0 text-moss" />
      <div>
        <h2 className="text-lg">{t('step.title')}</h2>
        <p className="mt-1 leading-normal">{t(`step.${step}`)}</p>
      </div>
    </Card>
  )
}

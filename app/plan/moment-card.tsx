import { Pencil } from 'lucide'
import { noteMoment } from '../../domain/plan/moments.ts'
import type { PlanItem } from '../../domain/plan/plan.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useWords } from '../words.tsx'
import { MomentIcon } from './moment-icon.tsx'
import { MomentReminder } from './moment-reminder.tsx'
import { Sentence } from './sentence.tsx'
import type { Plan } from './use-plan.ts'

type MomentCardProps = { item: PlanItem & { id: string }; plan: Plan }

/** One hard moment: what it is, what was logged there, and what they do then. */
export function MomentCard({ item, plan }: MomentCardProps) {
  const t = useWords('plan')
  const moment = item.moment ?? 'own'
  const name = item.name ?? t(`moments.names.${moment}`)
  return (
    <Card as="li" padding="none" className="p-4 pb-3 sm:p-5">
      <div className="flex items-center gap-3">
        <MomentIcon of={moment} />
        <div className="min-w-0 flex-1 leading-snug">
          <h3 className="text-base font-semibold tracking-tight">{name}</h3>
          <Note item={item} plan={plan} />
        </div>
        <ButtonLink
          to="planMoment"
          query={{ id: item.id }}
          aria-label={t('moments.edit', { name })}
          kind="plain"
          size="small"
          round
          className="-me-2 self-start print:hidden"
          icon={Pencil}
        />
      </div>
      <p className="mt-2 leading-normal">
        <Sentence when={item.when ?? ''} act={item.act} language={item.language} />
      </p>
      {item.at !== undefined && <MomentReminder item={item} at={item.at} name={name} plan={plan} />}
    </Card>
  )
}

const week = 6 * 86_400_000

function Note({ item, plan: { record, clock, format } }: MomentCardProps) {
  const t = useWords('plan')
  const { count, quietSince, isWorkdays } = noteMoment(item, record.planItems, record.cravings, clock)
  if (count === 0) return null
  const since =
    quietSince !== undefined &&
    (clock.now - quietSince < week ? format.dayOfWeek(quietSince) : format.dayOfYear(quietSince))
  return (
    <p className="text-sm text-quiet print:hidden">
      {since
        ? t('moments.quiet', { count, day: since })
        : t(isWorkdays ? 'moments.workdays' : 'moments.count', { count })}
    </p>
  )
}

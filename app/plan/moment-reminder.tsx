import { Bell } from 'lucide'
import { reminderBefore, reminderOf } from '../../domain/plan/moments.ts'
import type { PlanItem } from '../../domain/plan/plan.ts'
import { isQuiet } from '../../domain/reminders/occurrence.ts'
import { Deed } from '../member/deed.tsx'
import { Link } from '../ui/link.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { Switch } from '../ui/switch.tsx'
import { useWords } from '../words.tsx'
import { rhythmOf } from './moment-deeds.ts'
import { clockTime, type Plan } from './use-plan.ts'

type MomentReminderProps = { item: PlanItem & { id: string }; at: number; name: string; plan: Plan }

/**
 * When to be reminded of a hard moment, and whether. Who has not agreed to reminders, or chosen the way they come, is led
 * to where that is asked; a guest, to where they go into a calendar.
 */
export function MomentReminder({ item, at, name, plan }: MomentReminderProps) {
  const t = useWords('plan')
  const { record, member, isGuest, format } = plan
  const found = reminderOf(item, record.reminders)
  const { at: time, days } = found ?? reminderBefore({ at, days: item.days })
  const rhythm = rhythmOf(days)
  const way = member?.reminding
  const isSilent = way && way.by !== 'calendar' && found?.isOn && isQuiet(time, way)
  return (
    <div className="mt-2 -mb-1.5 flex min-h-11 items-center gap-2.5 border-t border-line pt-1 text-sm text-quiet">
      <Icon of={Bell} className="size-4.5 shrink-0 print:hidden" />
      <span className="min-w-0 flex-1">
        {t(`moments.remind.${rhythm}`, { time: clockTime(format, time) })}
        {isSilent && <span className="block text-ink print:hidden">{t('moments.silent')}</span>}
      </span>
      {way && (found || !isGuest) ? (
        <Deed deed="remind" fields={{ item: item.id }} className="print:hidden">
          <Switch isOn={found?.isOn ?? false} label={t('moments.remindMe', { name })} />
        </Deed>
      ) : (
        <Link
          to="planReminders"
          query={{ item: item.id }}
          aria-label={`${t('moments.turnOn')}: ${t('moments.remindMe', { name })}`}
          className="-me-2 inline-flex min-h-11 items-center rounded-full px-2 font-medium text-tide print:hidden"
        >
          {t('moments.turnOn')}
        </Link>
      )}
    </div>
  )
}

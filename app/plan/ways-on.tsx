import { Bell, BookOpen } from 'lucide'
import { isComing, usualQuiet } from '../../domain/plan/plan.ts'
import { ListRow, RowList } from '../ui/rows.tsx'
import { useWords } from '../words.tsx'
import { clockTime, type Plan } from './use-plan.ts'

export function WaysOn({ plan, className }: { plan: Plan; className: string }) {
  const t = useWords('plan')
  const { record, member, format } = plan
  const count = record.reminders.filter(each => isComing(each, member?.reminding)).length
  const { quietFrom, quietTo } = member?.reminding ?? usualQuiet
  const quiet = { from: clockTime(format, quietFrom), to: clockTime(format, quietTo) }
  return (
    <section aria-label={t('ways.label')} className={className}>
      <RowList>
        <ListRow
          to="planReminders"
          icon={Bell}
          title={t('ways.reminders')}
          hint={count > 0 ? t('ways.remindersOn', { count, ...quiet }) : t('ways.remindersOff')}
        />
        <ListRow to="quitSmoking" icon={BookOpen} title={t('ways.guide')} hint={t('ways.guideHint')} />
      </RowList>
    </section>
  )
}

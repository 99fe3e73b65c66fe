import { CalendarPlus } from 'lucide'
import { addDays, dayOf } from '../../../domain/members/day.ts'
import { writeCalendar } from '../../../domain/reminders/calendar.ts'
import { saveFile } from '../../browser/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { useHref } from '../../ui/link.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'

/** A note for four weeks from now in the person's own calendar, made here. Its title tells onlookers nothing. */
export function ReminderButton() {
  const t = useWords('survey')
  const path = useHref({ to: 'motivation' })
  const save = () => {
    const now = Date.now()
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    saveFile(
      'exhale.ics',
      'text/calendar',
      writeCalendar([
        {
          uid: crypto.randomUUID?.() ?? String(now),
          changedAt: now,
          summary: t('outcome.reminder'),
          day: addDays(dayOf(now, { timeZone, dayEndsAt: 0 }), 28),
          url: new URL(path, location.href).href,
        },
      ]),
    )
  }
  return (
    <Button
      kind="quiet"
      size="small"
      icon={<Icon of={CalendarPlus} className="size-5" />}
      onClick={save}
      className="-ms-4 mt-1 print:hidden"
    >
      {t('outcome.links.calendar')}
    </Button>
  )
}

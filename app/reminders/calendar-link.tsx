import { CalendarPlus } from 'lucide'
import type { MouseEvent } from 'react'
import { eventOfDay, eventsOf, writeCalendar } from '../../domain/reminders/calendar.ts'
import { saveFile } from '../browser/save-file.ts'
import type { MemberRecord } from '../member/record.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useLanguage, useWords } from '../words.tsx'

type CalendarLinkProps = {
  /** Their reminders, or the day they have chosen. */
  what: 'reminders' | 'day'
  record: MemberRecord
  size?: 'small'
  onSave?: () => void
}

/**
 * A calendar file. Asleep, the server writes it for a member; awake, this device does, with or without a network, for
 * guests too. A screen that has it needs the words of `reminders`.
 */
export function CalendarLink({ what, record, size, onSave }: CalendarLinkProps) {
  const t = useWords('reminders')
  const language = useLanguage()

  function save(event: MouseEvent) {
    event.preventDefault()
    const timeZone = record.member?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
    const { quitAt, updatedAt = 0 } = record.member ?? {}
    const day = quitAt === undefined ? [] : [eventOfDay(quitAt, updatedAt, t('calendar.day'), timeZone)]
    const events = what === 'day' ? day : eventsOf(record.reminders, t('calendar.entry'), timeZone)
    saveFile('exhale.ics', 'text/calendar', writeCalendar(events))
    onSave?.()
  }

  return (
    <ButtonLink
      kind="secondary"
      size={size}
      href={`/plan/${what === 'day' ? 'day' : 'calendar'}.ics?language=${language}`}
      download="exhale.ics"
      icon={<Icon of={CalendarPlus} className="size-5" />}
      onClick={save}
    >
      {t(what === 'day' ? 'calendar.addDay' : 'calendar.save')}
    </ButtonLink>
  )
}

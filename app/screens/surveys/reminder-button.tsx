import { CalendarPlus } from 'lucide'
import { Button } from '../../ui/button.tsx'
import { useHref } from '../../ui/link.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'

/** A note for four weeks from now in the person's own calendar, made here. Its title tells onlookers nothing. */
export function ReminderButton() {
  const t = useWords('survey')
  const path = useHref({ to: 'motivation' })
  const save = () => {
    const text = writeEvent(new Date(), t('outcome.reminder'), new URL(path, location.href).href)
    const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }))
    const link = Object.assign(document.createElement('a'), { href: url, download: 'exhale.ics' })
    link.click()
    URL.revokeObjectURL(url)
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

function writeEvent(now: Date, title: string, url: string): string {
  const stamp = `${now.toISOString().replace(/[-:]|\.\d+/g, '')}`
  const dayOf = (days: number) => {
    const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 12)
    return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
      .map(part => String(part).padStart(2, '0'))
      .join('')
  }
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Exhale//Survey//EN',
    'BEGIN:VEVENT',
    `UID:${crypto.randomUUID?.() ?? stamp}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${dayOf(28)}`,
    `DTEND;VALUE=DATE:${dayOf(29)}`,
    `SUMMARY:${title.replace(/[\\;,]/g, '\\$&')}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

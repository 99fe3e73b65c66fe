import { MapPin, Phone } from 'lucide'
import { hrefOf, textOf } from '../blocks/blok.ts'
import { writeClock, writeHours } from '../blocks/helplines/hours.ts'
import { Origin } from '../blocks/helplines/origin.tsx'
import { Written } from '../blocks/helplines/reach.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { textLink } from '../ui/link.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useLocale } from '../ui/use-locale.ts'
import { useWords } from '../words.tsx'
import type { Contact } from './use-people.ts'

/** One line to call: who, the number, whether someone answers now, and how we know it. `isNow`: the one to call first. */
export function ContactRow({ contact, isNow }: { contact: Contact; isNow: boolean }) {
  const t = useWords('sos')
  const guide = useWords('guide')
  const { name, place, shown, dial, line } = contact
  const isServices = line?.kind === 'services'
  const note = contact.note || (isServices && textOf(line.note))
  const href = isServices && hrefOf(line.url)
  const times = useTimes(contact)
  return (
    <li
      className={classes(
        'flex flex-wrap items-center gap-x-3.5 gap-y-2 px-4 py-2.5 sm:px-5 sm:py-3',
        isNow && 'bg-tide-soft',
      )}
    >
      <Icon of={isServices ? MapPin : Phone} className="size-6 shrink-0 text-tide" />
      <div className="min-w-0 flex-1 basis-24 text-sm leading-normal wrap-anywhere">
        <p className="text-base leading-snug font-medium">
          {href ? (
            <a href={href} rel="noopener" className={textLink}>
              {name}
            </a>
          ) : (
            name
          )}
          {place && ` · ${place}`}
        </p>
        {isServices && <p className="text-quiet">{guide('lines.kinds.services')}</p>}
        {shown && <p>{shown}</p>}
        {times && <p className="text-quiet first-letter:uppercase">{times}</p>}
        {note && <p>{note}</p>}
        {line && (
          <>
            <Written line={line} />
            {textOf(line.confirmedOn) && (
              <p className="text-quiet">
                <Origin line={line} />
              </p>
            )}
          </>
        )}
      </div>
      {dial && (
        <ButtonLink
          href={`tel:${dial}`}
          aria-label={t('people.callName', { name, number: shown })}
          kind={isNow ? 'primary' : 'secondary'}
          size="small"
          className="ms-auto shrink-0 max-sm:px-3"
        >
          {t('people.call')}
        </ButtonLink>
      )}
    </li>
  )
}

/** Open until when, or closed until when; while nobody knows, the hours as they are published. */
function useTimes({ hours, state, line }: Contact): string {
  const t = useWords('sos')
  const guide = useWords('guide')
  const format = useFormat()
  const locale = useLocale()
  if (!hours) return textOf(line?.hours)
  if (hours.length === 0) return guide('lines.always')
  if (state?.isOpen && state.until) return t('people.openUntil', { time: writeClock(state.until, format) })
  const published = writeHours(hours, format)
  if (state?.isOpen !== false || state.opensAt === undefined) return published
  const isToday = new Date(state.opensAt).toDateString() === new Date().toDateString()
  const clock = { hour: 'numeric', minute: '2-digit' } as const
  const style = isToday ? clock : ({ ...clock, weekday: 'short' } as const)
  return t('people.opens', { when: new Intl.DateTimeFormat(locale, style).format(state.opensAt) })
}

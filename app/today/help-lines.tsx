import { Phone } from 'lucide'
import { useLoaderData } from 'react-router'
import { findOpening, type OpeningHours } from '../../domain/helplines/opening.ts'
import { type Blok, textOf } from '../blocks/blok.ts'
import { isCallable, listCountryLines } from '../blocks/helplines/country-lines.ts'
import { parseHours } from '../blocks/helplines/hours.ts'
import { dialOf } from '../blocks/helplines/reach.tsx'
import { useCountry } from '../blocks/helplines/use-country.ts'
import { useRoot } from '../root-data.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useLanguage, useWords } from '../words.tsx'
import type { MyDay } from './today.tsx'

const week = 6 * 86_400_000

/** The organisation's own number, and whether somebody answers now; where nobody does, or there is none, the country's. */
export function HelpLines({ day: { now, member }, className = '' }: { day: MyDay; className?: string }) {
  const t = useWords('today')
  const { timeZone } = member
  const format = useFormat('UTC')
  const operator = useRoot()?.operator
  const country = useCountryLine(now, timeZone)
  const own = operator?.line
  const isOpen = own && findOpening(own.hours, own.timeZone, now).isOpen
  if (!own && !country) return null
  const confirmed = Date.parse(textOf(country?.confirmedOn))
  return (
    <div className={`grid gap-3 ${className}`}>
      {own && <HelpLine name={operator.name} now={now} {...own} />}
      {!isOpen && country && (
        <HelpLine
          name={textOf(country.name)}
          shown={textOf(country.phone)}
          dial={dialOf(country)}
          hours={parseHours(textOf(country.opens))}
          timeZone={timeZone}
          note={Number.isNaN(confirmed) ? undefined : t('line.confirmed', { date: format.date(confirmed) })}
          now={now}
        />
      )}
    </div>
  )
}

/** The first of their country that answers now; where none does, the first. */
function useCountryLine(now: number, timeZone: string): Blok | undefined {
  const language = useLanguage()
  const lines = useLoaderData<{ lines?: Blok[] } | undefined>()?.lines ?? []
  const [country] = useCountry(language)
  const own = listCountryLines(lines, country, language).filter(isCallable)
  const answers = ({ opens }: Blok) => {
    const hours = parseHours(textOf(opens))
    return hours === undefined || findOpening(hours, timeZone, now).isOpen
  }
  return own.find(answers) ?? own[0]
}

type HelpLineProps = {
  name: string
  shown: string
  dial: string
  /** Undefined where nobody told them in a way a clock can read. */
  hours: OpeningHours | undefined
  timeZone: string
  note?: string | undefined
  now: number
}

function HelpLine({ name, shown, dial, hours, timeZone, note, now }: HelpLineProps) {
  const t = useWords('today')
  const format = useFormat(timeZone)
  const opening = hours && findOpening(hours, timeZone, now)
  const opensAt = opening?.isOpen === false ? opening.opensAt : undefined
  const isSoon = opensAt !== undefined && opensAt - now < week
  const state = opening?.isOpen
    ? t('line.open')
    : isSoon
      ? format.date(opensAt) === format.date(now)
        ? t('line.opensToday', { time: format.time(opensAt) })
        : t('line.opens', { moment: format.timeOfWeek(opensAt) })
      : undefined
  return (
    <Card padding="small" className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Icon of={Phone} className="size-6 shrink-0 text-tide" />
      <p className="min-w-0 flex-1 basis-24 break-words leading-snug">
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm">{shown}</span>
        {note && <span className="block text-sm">{note}</span>}
        {state && <span className="block text-sm text-quiet">{state}</span>}
      </p>
      <ButtonLink
        href={`tel:${dial}`}
        kind="plain"
        size="small"
        className="ms-auto shrink-0 bg-tide-soft text-tide-strong"
      >
        {t('line.call')}
      </ButtonLink>
    </Card>
  )
}

import { findClosing, findOpening, type OpeningHours } from '../../domain/helplines/opening.ts'
import { localeOf } from '../../languages/languages.ts'
import { type Blok, bloksOf, textOf } from '../blocks/blok.ts'
import { isShown, useCountries } from '../blocks/helplines/countries.ts'
import { isCallable, listCountryLines, putCountryFirst } from '../blocks/helplines/country-lines.ts'
import { parseHours } from '../blocks/helplines/hours.ts'
import { partsOf } from '../blocks/helplines/places.ts'
import { dialOf } from '../blocks/helplines/reach.tsx'
import { regionOf, useCountry } from '../blocks/helplines/use-country.ts'
import { useClock } from '../member/use-clock.ts'
import { useRoot } from '../root-data.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useLanguage, useWords } from '../words.tsx'
import { putOrganisationFirst } from './organisation-first.ts'

/** Someone who can be called, and whether they answer now; nobody knows while the page is asleep. */
export type Contact = {
  key: string
  name: string
  /** The part of the country it is for, or a country that nobody said is the reader's. */
  place?: string
  shown: string
  dial: string
  hours: OpeningHours | undefined
  state:
    | { isOpen: true; until: string | undefined }
    | { isOpen: false; opensAt: number | undefined }
    | undefined
  /** What the organisation says of its own line. */
  note?: string | undefined
  /** As the guide tells it; the organisation's own line has none. */
  line?: Blok
}

export type People = ReturnType<typeof usePeople>

/**
 * The organisation's line and those of the reader's country; who is closed now stands lower. Where nobody knows the
 * country, those of the one our words are written for, with its name and, since its clock isn't theirs, its hours.
 */
export function usePeople(block: Blok | undefined) {
  const language = useLanguage()
  const guide = useWords('guide')
  const operator = useRoot()?.operator
  const stateOf = useStateOf()
  const lines = bloksOf(block?.lines).filter(isShown)
  const [wanted, choose] = useCountry(language)
  const countries = useCountries(lines, wanted)
  const countryFirst = putCountryFirst(lines, countries, wanted)
  const { own } = countryFirst
  const home = own ?? countries.find(({ code }) => code === regionOf(localeOf(language)))
  const contacts = listCountryLines(lines, home?.code ?? '', language).map((line): Contact => {
    const hours = parseHours(textOf(line.opens))
    const name = textOf(line.name)
    return {
      key: line._uid,
      name,
      place: own ? partsOf(line, guide) : home?.name,
      shown: textOf(line.phone),
      dial: dialOf(line),
      hours,
      state: own && stateOf(hours),
      line,
    }
  })
  return {
    contacts: putOrganisationFirst(operator ? toContact(operator, stateOf) : undefined, contacts),
    lines,
    countries,
    ...countryFirst,
    choose,
  }
}

/** Who to call at once: the first who has a number, is not closed, and is there for the reader's whole country. */
export const findCallable = ({ contacts, own }: People): Contact | undefined =>
  contacts.find(({ state, line }) => state?.isOpen !== false && (!line || (own && isCallable(line))))

type Operator = NonNullable<NonNullable<ReturnType<typeof useRoot>>['operator']>

function toContact({ name, line }: Operator, stateOf: ReturnType<typeof useStateOf>): Contact | undefined {
  if (!line) return undefined
  const { dial, shown, hours, timeZone, note } = line
  return { key: 'operator', name, shown, dial, hours, state: stateOf(hours, timeZone), note }
}

/** A country's lines keep the hours of the wall the reader looks at. */
function useStateOf(): (hours: OpeningHours | undefined, timeZone?: string) => Contact['state'] {
  const now = useClock()
  const isAwake = useHydrated()
  return (hours, timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone) => {
    if (!isAwake || !hours) return undefined
    const opening = findOpening(hours, timeZone, now)
    return opening.isOpen ? { isOpen: true, until: findClosing(hours, timeZone, now) } : opening
  }
}

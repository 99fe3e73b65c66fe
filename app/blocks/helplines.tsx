import { Phone } from 'lucide'
import { useEffect, useState } from 'react'
import { createFormat } from '../../languages/format.ts'
import { type Language, localeOf } from '../../languages/languages.ts'
import { textLink } from '../ui/link.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useLanguage, useWords } from '../words.tsx'
import { type Blok, bloksOf, hrefOf, textOf } from './blok.ts'

const key = 'exhale:country'

/** Where many speak a language: those countries come first, since where someone lives does not follow from it. */
const speakers: Record<Language, string> = {
  en: 'GB IE US CA AU NZ IN ZA SG PH MT',
  de: 'DE AT CH LU',
  fr: 'FR BE CH LU CA',
  nl: 'NL BE',
  es: 'ES MX AR CL CO PE UY US',
  ru: 'RU KZ UA',
  it: 'IT CH',
  pt: 'PT BR',
  pl: 'PL',
}

/** Telephone lines by country: the one the browser names, until the reader chooses another. */
export function Helplines({ blok }: { blok: Blok }) {
  const t = useWords('guide')
  const language = useLanguage()
  const names = new Intl.DisplayNames(localeOf(language), { type: 'region' })
  const lines = bloksOf(blok.lines).filter(({ certainty }) => certainty === 'high' || certainty === 'medium')
  const countries = [...new Set(lines.map(({ country }) => textOf(country)))]
    .map(code => ({ code, name: nameOf(names, code), isNear: speakers[language].includes(code) }))
    .sort((a, b) => Number(b.isNear) - Number(a.isNear) || a.name.localeCompare(b.name, localeOf(language)))
  const [wanted, choose] = useCountry(language)
  const country = countries.find(({ code }) => code === wanted)?.code ?? ''
  const shown = countries.filter(({ code }) => !country || code === country)
  return (
    <section id="lines" className="wrap scroll-mt-8 py-10 sm:py-14">
      <div className="rounded-card border border-line bg-tide-soft p-6 sm:p-8">
        <h2 className="flex items-center gap-3 text-2xl">
          <Icon of={Phone} className="size-7 text-tide" />
          {textOf(blok.title)}
        </h2>
        <p className="prose-width mt-3">{textOf(blok.lead)}</p>
        {choose && (
          <label className="mt-5 block max-w-xs">
            <span className="block text-sm font-medium">{t('lines.country')}</span>
            <select
              value={country}
              onChange={event => choose(event.target.value)}
              className="mt-1 min-h-11 w-full rounded-md border border-edge bg-raised px-3"
            >
              <option value="">{t('lines.everywhere')}</option>
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <ul className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
          {shown.flatMap(({ code, name }) =>
            lines
              .filter(line => line.country === code)
              .map(line => <Line key={line._uid} line={line} country={name} />),
          )}
        </ul>
        {textOf(blok.note) && <p className="prose-width mt-6 font-medium">{textOf(blok.note)}</p>}
      </div>
    </section>
  )
}

function Line({ line, country }: { line: Blok; country: string }) {
  const t = useWords('guide')
  const format = createFormat(useLanguage())
  const phone = textOf(line.phone)
  const href = hrefOf(line.url)
  const verifiedAt = Date.parse(textOf(line.verifiedAt).slice(0, 10))
  const details = [textOf(line.hours), textOf(line.price)].filter(Boolean).join(' · ')
  const note = textOf(line.note)
  const year = textOf(line.sourceYear)
  return (
    <li className="min-w-0 break-words">
      <p className="text-sm text-quiet">{country}</p>
      <p className="font-medium">
        {href ? (
          <a href={href} className={textLink}>
            {textOf(line.name)}
          </a>
        ) : (
          textOf(line.name)
        )}
      </p>
      {phone && (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={`tabular text-xl ${textLink}`}>
          {phone}
        </a>
      )}
      {details && <p className="text-sm">{details}</p>}
      {note && <p className="text-sm">{note}</p>}
      {!Number.isNaN(verifiedAt) ? (
        <p className="text-sm text-quiet">{t('lines.verified', { date: format.date(verifiedAt) })}</p>
      ) : (
        year && <p className="text-sm text-quiet">{t('lines.source', { year })}</p>
      )}
    </li>
  )
}

/** The country chosen before in this browser, else the browser's own; nothing to choose with until the page is awake. */
function useCountry(language: Language): [string, ((code: string) => void) | undefined] {
  const [country, setCountry] = useState('')
  const [isAwake, setAwake] = useState(false)
  useEffect(() => {
    setCountry(localStorage.getItem(key) ?? findRegion(language))
    setAwake(true)
  }, [language])
  const choose = (code: string) => {
    localStorage.setItem(key, code)
    setCountry(code)
  }
  return [country, isAwake ? choose : undefined]
}

/** `de-AT` says Austria to a page in German; to one in Polish it says nothing. */
function findRegion(language: Language): string {
  const tag = navigator.languages.find(tag => tag.toLowerCase().startsWith(`${language}-`))
  return (tag && new Intl.Locale(tag).region) ?? ''
}

function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

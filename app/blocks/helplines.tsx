import { Phone } from 'lucide'
import type { ReactNode } from 'react'
import { type Language, localeOf } from '../../languages/languages.ts'
import { TextLink } from '../ui/link.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useLanguage, useWords } from '../words.tsx'
import { type Blok, bloksOf, textOf } from './blok.ts'
import { Line } from './helplines/line.tsx'
import { countryNames, countryOf, isInUnion } from './helplines/places.ts'
import { useCountry } from './helplines/use-country.ts'

/** Where many speak a language: those countries come first, since where someone lives does not follow from it. */
const speakers: Record<Language, string> = {
  en: 'GB IE US CA AU NZ IN ZA SG PH MT',
  de: 'DE AT CH LI LU',
  fr: 'FR BE CH LU CA',
  nl: 'NL BE',
  es: 'ES MX AR CL CO PE UY US',
  ru: 'RU KZ UA',
  it: 'IT CH',
  pt: 'PT BR',
  pl: 'PL',
}

/** Telephone lines: those of the reader's country first, then of all others. Closed groups open without scripts too. */
export function Helplines({ blok }: { blok: Blok }) {
  const t = useWords('guide')
  const language = useLanguage()
  const lines = bloksOf(blok.lines).filter(({ certainty }) => certainty === 'high' || certainty === 'medium')
  const [wanted, choose] = useCountry(language)
  const countries = useCountries(lines, wanted)
  const own = countries.find(({ code }) => code === wanted)
  const linesIn = (code: string) => lines.filter(line => countryOf(line) === code)
  const crisis = own ? linesIn(own.code).filter(isCrisis) : []
  const near = own ? [] : countries.filter(({ isNear }) => isNear)
  const others = countries.filter(country => country !== own && !near.includes(country))
  const group = ({ code, name }: Country) => (
    <Group key={code} name={name}>
      <Lines lines={linesIn(code)} country={code} />
    </Group>
  )
  return (
    <section id="lines" className="wrap scroll-mt-8 py-10 sm:py-14">
      <div className="rounded-card border border-line bg-tide-soft p-5 sm:p-8">
        <h2 className="flex items-center gap-3 text-2xl">
          <Icon of={Phone} className="size-7 shrink-0 text-tide" />
          {textOf(blok.title)}
        </h2>
        {(textOf(blok.note) || crisis.length > 0) && (
          <div className="prose-width mt-4 border-s-2 border-tide ps-4">
            <p className="font-medium">{textOf(blok.note)}</p>
            {crisis.length > 0 && (
              <ul className="mt-3 grid gap-4">
                {crisis.map(line => (
                  <Line key={line._uid} line={line} />
                ))}
              </ul>
            )}
          </div>
        )}
        <p className="prose-width mt-4">{textOf(blok.lead)}</p>
        {choose && (
          <label className="mt-5 block max-w-xs">
            <span className="block text-sm font-medium">{t('lines.country')}</span>
            <select
              value={own?.code ?? ''}
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
        {own && (
          <div className="mt-6">
            <h3 className="text-lg">{own.name}</h3>
            <Lines lines={linesIn(own.code).filter(line => !isCrisis(line))} country={own.code} />
          </div>
        )}
        <div className="mt-6 border-t border-line">
          {near.map(group)}
          {others.length > 0 && (
            <Group name={t('lines.others')}>
              <div className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">{others.map(group)}</div>
            </Group>
          )}
        </div>
        {blok.isBrief === true && (
          <p className="mt-4 text-sm">
            <TextLink to="quitSmoking" hash="#lines">
              {t('lines.sources')}
            </TextLink>
          </p>
        )}
      </div>
    </section>
  )
}

type Country = { code: string; name: string; isNear: boolean }

/** Those that have lines, those whose readers look for one, and the reader's own. */
function useCountries(lines: Blok[], wanted: string): Country[] {
  const language = useLanguage()
  const nameOf = countryNames(language)
  const near = speakers[language].split(' ')
  const codes = new Set([...lines.map(countryOf), ...near, wanted].filter(Boolean))
  return [...codes]
    .map(code => ({ code, name: nameOf(code), isNear: near.includes(code) }))
    .sort((a, b) => Number(b.isNear) - Number(a.isNear) || a.name.localeCompare(b.name, localeOf(language)))
}

const isCrisis = ({ kind }: Blok): boolean => kind === 'crisis'

function Lines({ lines, country }: { lines: Blok[]; country: string }) {
  const t = useWords('guide')
  const isHelpless = !lines.some(({ kind }) => kind !== 'services' && kind !== 'crisis')
  return (
    <>
      {isHelpless && (
        <p className="prose-width mt-2">
          {t('lines.none')}
          {isInUnion(country) && ` ${t('lines.pack')}`}
        </p>
      )}
      {lines.length > 0 && (
        <ul className="mt-3 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
          {lines.map(line => (
            <Line key={line._uid} line={line} isExplained={isHelpless} />
          ))}
        </ul>
      )}
    </>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <details className="border-b border-line open:col-span-full [&[open]>summary>:last-child]:rotate-45">
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 py-2 font-medium marker:content-none">
        <span className="grow">{name}</span>
        <span aria-hidden="true" className="text-2xl font-light text-tide">
          +
        </span>
      </summary>
      <div className="pb-5">{children}</div>
    </details>
  )
}

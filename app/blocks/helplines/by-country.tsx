import type { ReactNode } from 'react'
import { useWords } from '../../words.tsx'
import type { Blok } from '../blok.ts'
import type { Country } from './countries.ts'
import { Line } from './line.tsx'
import { countryOf, isInUnion } from './places.ts'

type ByCountryProps = { near: Country[]; others: Country[]; lines: Blok[] }

/** Every country's lines, closed; they open without scripts too. */
export function ByCountry({ near, others, lines }: ByCountryProps) {
  const t = useWords('guide')
  const group = ({ code, name }: Country) => (
    <Group key={code} name={name}>
      <Lines lines={lines.filter(line => countryOf(line) === code)} country={code} />
    </Group>
  )
  return (
    <>
      {near.map(group)}
      {others.length > 0 && (
        <Group name={t('lines.others')}>
          <div className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">{others.map(group)}</div>
        </Group>
      )}
    </>
  )
}

/** The lines of one country, or what to do where there is none. */
export function Lines({ lines, country }: { lines: Blok[]; country: string }) {
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

type CountryChoiceProps = { countries: Country[]; chosen: string; onChoose: (code: string) => void }

export function CountryChoice({ countries, chosen, onChoose }: CountryChoiceProps) {
  const t = useWords('guide')
  return (
    <label className="block max-w-xs">
      <span className="block text-sm font-medium">{t('lines.country')}</span>
      <select
        value={chosen}
        onChange={event => onChoose(event.target.value)}
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

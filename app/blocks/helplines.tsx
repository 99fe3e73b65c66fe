import { Phone } from 'lucide'
import { useRoot } from '../root-data.ts'
import { textLink } from '../ui/link.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useLanguage, useWords } from '../words.tsx'
import { type Blok, bloksOf, textOf } from './blok.ts'
import { ByCountry, CountryChoice, Lines } from './helplines/by-country.tsx'
import { isCrisis, isShown, useCountries } from './helplines/countries.ts'
import { putCountryFirst } from './helplines/country-lines.ts'
import { Line } from './helplines/line.tsx'
import { emergencyOf } from './helplines/places.ts'
import { useCountry } from './helplines/use-country.ts'

const ignore = () => {}

/** Telephone lines: the organisation's own, those of the reader's country, then of all others. */
export function Helplines({ blok }: { blok: Blok }) {
  const t = useWords('guide')
  const Country = blok.isAlone === true ? 'h2' : 'h3'
  const lines = bloksOf(blok.lines).filter(isShown)
  const [wanted, choose] = useCountry(useLanguage())
  const countries = useCountries(lines, wanted)
  const { own, ownLines, near, others } = putCountryFirst(lines, countries, wanted)
  const crisis = ownLines.filter(isCrisis)
  const emergency = own && emergencyOf(own.code)
  const operator = useRoot()?.operator
  return (
    <section id="lines" className="wrap scroll-mt-8 py-10 sm:py-14">
      <div className="rounded-card border border-line bg-tide-soft p-5 sm:p-8">
        {/* On a page of its own the title is the page's. */}
        {blok.isAlone !== true && (
          <h2 className="flex items-center gap-3 text-2xl">
            <Icon of={Phone} className="size-7 shrink-0 text-tide" />
            {textOf(blok.title)}
          </h2>
        )}
        {(textOf(blok.note) || crisis.length > 0) && (
          <div className="prose-width mt-4 border-s-2 border-tide ps-4">
            <p className="font-medium">{textOf(blok.note)}</p>
            {/* Its place is kept: the country is known a moment after the page. */}
            <p className="min-h-11 noscript:hidden">
              {emergency && (
                <a
                  href={`tel:${emergency}`}
                  className={`inline-flex min-h-11 items-center font-medium ${textLink}`}
                >
                  {t('lines.emergency', { number: emergency })}
                </a>
              )}
            </p>
            {crisis.length > 0 && (
              <ul className="mt-3 grid gap-4">
                {crisis.map(line => (
                  <Line key={line._uid} line={line} />
                ))}
              </ul>
            )}
          </div>
        )}
        {operator?.line && (
          <p className="mt-4">
            {operator.name}:{' '}
            <a href={`tel:${operator.line.dial}`} className={`${textLink} font-semibold whitespace-nowrap`}>
              {operator.line.shown}
            </a>
          </p>
        )}
        <div className={`mt-5 noscript:hidden ${choose ? '' : 'invisible'}`}>
          <CountryChoice countries={countries} chosen={own?.code ?? ''} onChoose={choose ?? ignore} />
        </div>
        {own && (
          <div className="mt-6">
            <Country className="text-lg">{own.name}</Country>
            <Lines lines={ownLines.filter(line => !isCrisis(line))} country={own.code} />
          </div>
        )}
        <p className="prose-width mt-6">{textOf(blok.lead)}</p>
        {/* Drawn anew below one's own country: nobody sees a list jump that they had begun to read. */}
        <div key={own?.code} className="mt-6 border-t border-line">
          <ByCountry near={near} others={others} lines={lines} />
        </div>
      </div>
    </section>
  )
}

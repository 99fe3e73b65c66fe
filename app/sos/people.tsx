import { Globe } from 'lucide'
import type { ReactNode } from 'react'
import { type Blok, textOf } from '../blocks/blok.ts'
import { ByCountry, CountryChoice, Lines } from '../blocks/helplines/by-country.tsx'
import { isCrisis } from '../blocks/helplines/countries.ts'
import { Line } from '../blocks/helplines/line.tsx'
import { emergencyOf, isOfPart, partsOf } from '../blocks/helplines/places.ts'
import { TextLink, textLink } from '../ui/link.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { RowList } from '../ui/rows.tsx'
import { useWords } from '../words.tsx'
import { ContactRow } from './contact-row.tsx'
import { type Contact, findCallable, type People as PeopleData } from './use-people.ts'

/** Who can be called: the organisation, the country's lines, everywhere else; and what to do in danger. */
export function People({ block, people }: { block: Blok; people: PeopleData }) {
  const t = useWords('sos')
  const guide = useWords('guide')
  const { lines, countries, own, ownLines, near, others, choose } = people
  const shown = pick(people.contacts)
  const rest = ownLines.filter(one => !isCrisis(one) && !shown.some(({ line }) => line === one))
  const isHelpless = !people.contacts.some(({ line }) => line)
  return (
    <section id="lines" className="scroll-mt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl">{textOf(block.title)}</h2>
        {own && <h3 className="text-sm font-medium tracking-normal text-quiet">{own.name}</h3>}
      </div>
      <div className="mt-2 sm:mt-3">
        <RowList>
          {shown.map(contact => (
            <ContactRow key={contact.key} contact={contact} isNow={contact === findCallable(people)} />
          ))}
          {own && isHelpless && (
            <li className="px-4 py-3 sm:px-5">
              <Lines lines={rest} country={own.code} />
            </li>
          )}
          {!isHelpless && rest.length > 0 && (
            <Opens
              title={
                rest.every(isOfPart) ? rest.map(line => partsOf(line, guide)).join(', ') : t('people.more')
              }
            >
              <ul className="grid gap-6 sm:grid-cols-2">
                {rest.map(line => (
                  <Line key={line._uid} line={line} />
                ))}
              </ul>
            </Opens>
          )}
          <Opens
            title={own ? t('people.elsewhere') : t('people.where')}
            icon={<Icon of={Globe} className="size-6 shrink-0 text-tide" />}
          >
            {choose && <CountryChoice countries={countries} chosen={own?.code ?? ''} onChoose={choose} />}
            <div className="mt-3 border-t border-line">
              <ByCountry near={near} others={others} lines={lines} />
            </div>
            <p className="mt-3 text-sm">
              <TextLink to="quitLines">{guide('lines.sources')}</TextLink>
            </p>
          </Opens>
        </RowList>
      </div>
      <Danger note={textOf(block.note)} people={people} />
    </section>
  )
}

/** The organisation's own line, and the country's best; the others are one tap away. */
function pick(contacts: Contact[]): Contact[] {
  const best = contacts.find(({ line }) => line)
  return contacts.filter(contact => !contact.line || contact === best)
}

function Opens({ title, icon, children }: { title: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <li>
      <details className="[&[open]>summary>:last-child]:rotate-45">
        <summary className="flex min-h-12 cursor-pointer items-center gap-3.5 px-4 py-2 sm:min-h-15 sm:py-3 font-medium marker:content-none hover:bg-tide-soft focus-visible:-outline-offset-3 sm:px-5">
          {icon}
          <span className="min-w-0 flex-1">{title}</span>
          <span aria-hidden="true" className="text-2xl leading-none font-light text-tide">
            +
          </span>
        </summary>
        <div className="px-4 pb-5 sm:px-5">{children}</div>
      </details>
    </li>
  )
}

/** Plain and exact, and never behind anything that has to be opened. */
function Danger({ note, people: { own, ownLines } }: { note: string; people: PeopleData }) {
  const t = useWords('sos')
  const crisis = ownLines.filter(isCrisis)
  const number = own && emergencyOf(own.code)
  return (
    <div className="mt-2 text-sm sm:mt-3">
      <p className="prose-width max-sm:leading-normal">{note}</p>
      {number && (
        <p>
          <a href={`tel:${number}`} className={`inline-flex min-h-11 items-center font-medium ${textLink}`}>
            {t('people.emergency', { number })}
          </a>
        </p>
      )}
      {crisis.length > 0 && (
        <ul className="mt-2 grid gap-4 sm:grid-cols-2">
          {crisis.map(line => (
            <Line key={line._uid} line={line} />
          ))}
        </ul>
      )}
    </div>
  )
}

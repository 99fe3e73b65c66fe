import { languages } from '../../../languages/languages.ts'
import type { SubscriberDoors } from '../../../server/doors/email/subscribers.ts'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'

type Tally = Awaited<ReturnType<SubscriberDoors['tally']>>

const nameOf = (code: string) => languages.find(each => each.code === code)?.name ?? code

/** How many subscribe to what; groups in which someone could be recognised come without a number. */
export function SubscriberCounts({ tally }: { tally: Tally }) {
  const t = useWords('subscribers')
  const say = useWords('newsletter')
  const { states, topics, sources } = tally
  return (
    <section className="mt-10">
      <h2 className="text-xl">{t('counts.title')}</h2>
      <p className="prose-width mt-1 text-sm text-quiet">{t('counts.note')}</p>
      <div className="mt-4 grid items-start gap-5 sm:grid-cols-2">
        <Counted
          title={t('counts.state')}
          rows={states.map(({ name, people }) => ({ name: t(`states.${name}`), people }))}
        />
        <Counted
          title={t('counts.topic')}
          rows={topics.map(({ name, people }) => ({ name: say(`topics.${name}`), people }))}
        />
        <Counted
          title={t('counts.language')}
          rows={tally.languages.map(({ name, people }) => ({ name: nameOf(name), people, lang: name }))}
        />
        <Counted
          title={t('counts.source')}
          rows={sources.map(({ name, people }) => ({ name: t(`sources.${name}`), people }))}
        />
      </div>
    </section>
  )
}

type CountedProps = { title: string; rows: { name: string; people: number | null; lang?: string }[] }

function Counted({ title, rows }: CountedProps) {
  const t = useWords('subscribers')
  const format = useFormat()
  return (
    <table className="w-full border-separate border-spacing-0 rounded-card border border-line bg-raised text-sm leading-snug">
      <thead>
        <tr>
          <th scope="col" className="px-4 py-3 text-start font-semibold">
            {title}
          </th>
          <th scope="col" className="px-4 py-3 text-end font-medium text-quiet">
            {t('counts.people')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, people, lang }) => (
          <tr key={name}>
            <th scope="row" lang={lang} className="border-t border-line px-4 py-2.5 text-start font-normal">
              {name}
            </th>
            <td className="tabular border-t border-line px-4 py-2.5 text-end whitespace-nowrap">
              {people === null ? (
                <span className="text-quiet">{t('counts.few')}</span>
              ) : (
                format.number(people)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

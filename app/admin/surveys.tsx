import { Download } from 'lucide'
import type { ReactNode } from 'react'
import type { Cell, Summary, Table } from '../../domain/surveys/counting.ts'
import { languages } from '../../languages/languages.ts'
import { doorsOf } from '../doors.ts'
import { useSurveyWords } from '../surveys/survey-words.ts'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Head } from '../ui/page/head.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import type { Route } from './+types/surveys'
import { writeCsv } from './surveys-csv.ts'

export const handle = { words: ['admin', 'survey'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { countedAt, summaries } = await doorsOf(context).surveyCounts.read()
  return { countedAt, summaries, csv: writeCsv(summaries) }
}

/** What people answered, counted. It identifies nobody: see domain/surveys. */
export default function Surveys({ loaderData: { countedAt, summaries, csv } }: Route.ComponentProps) {
  const t = useWords('admin')
  const format = useFormat()
  const hasAny = summaries.some(({ people }) => people !== null)
  return (
    <>
      <Head title={t('surveys.title')} isPrivate />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">{t('surveys.title')}</h1>
        {hasAny && (
          <ButtonLink
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`}
            download="surveys.csv"
            kind="secondary"
            icon={Download}
          >
            {t('surveys.csv')}
          </ButtonLink>
        )}
      </div>
      <p className="prose-width mt-3 text-quiet">
        {t('surveys.lead')} {t('surveys.counted', { time: format.moment(countedAt) })}
      </p>
      <div className="mt-8 grid gap-14">
        {summaries.map(summary => (
          <Counted key={`${summary.instrument.id}${summary.instrument.version}`} {...summary} />
        ))}
      </div>
    </>
  )
}

function Counted({ instrument, people, tables }: Summary) {
  const t = useWords('admin')
  const words = useSurveyWords(instrument)
  return (
    <section>
      <h2 className="text-2xl">{words.own('title')}</h2>
      <p className="mt-1 text-quiet">
        {t('surveys.version', { version: instrument.version })}
        {people !== null && ` · ${t('surveys.people', { count: people })}`}
      </p>
      {people === null ? (
        <EmptyState title={t('surveys.empty')}>{t('surveys.emptyBody')}</EmptyState>
      ) : (
        <div className="mt-6 grid gap-x-12 gap-y-10 lg:grid-cols-2">
          {tables.map(table => (
            <Counts key={table.id} instrument={instrument} table={table} people={people} />
          ))}
        </div>
      )}
    </section>
  )
}

type CountsProps = { instrument: Summary['instrument']; table: Table; people: number }

/** One question and how it was answered. */
function Counts({ instrument, table, people }: CountsProps) {
  const t = useWords('admin')
  const names = useNames(instrument, table)
  const isAllHidden = table.cells.every(({ people: shown }) => shown === null)
  const isRuler = table.cells.every(({ id }) => /^\d+$/.test(id))
  return (
    <section>
      <h3 className="text-lg">{names.title}</h3>
      {isAllHidden ? (
        <Banner className="mt-3">{t('surveys.allHidden')}</Banner>
      ) : isRuler ? (
        <Columns cells={table.cells} />
      ) : (
        <Bars cells={table.cells} nameOf={names.cell} people={people} />
      )}
    </section>
  )
}

type BarsProps = { cells: Cell[]; nameOf: (cell: Cell) => ReactNode; people: number }

/** Each answer in words, its number, and a bar of that length. */
function Bars({ cells, nameOf, people }: BarsProps) {
  const t = useWords('admin')
  const format = useFormat()
  return (
    <table className="mt-3 w-full text-sm">
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('surveys.answer')}</th>
          <th scope="col">{t('surveys.number')}</th>
        </tr>
      </thead>
      <tbody>
        {cells.map(cell => (
          <tr key={cell.id} className="border-t border-line">
            <th scope="row" className="py-2 pe-4 text-start font-normal">
              {nameOf(cell)}
              {cell.people !== null && (
                <span
                  aria-hidden="true"
                  className="mt-1 block h-2 rounded-full bg-tide"
                  style={{ width: `${(cell.people / people) * 100}%` }}
                />
              )}
            </th>
            <td className="tabular w-28 py-2 text-end align-top">
              {cell.people === null ? (
                <span className="text-quiet">{t('surveys.hidden')}</span>
              ) : (
                <>
                  {format.number(cell.people)}
                  <span className="ms-3 inline-block min-w-10 text-quiet">
                    {format.number(cell.people / people, { style: 'percent' })}
                  </span>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A ruler is horizontal: its numbers side by side, each under its column. */
function Columns({ cells }: { cells: Cell[] }) {
  const t = useWords('admin')
  const format = useFormat()
  const most = Math.max(...cells.map(({ people }) => people ?? 0))
  return (
    <table className="mt-3 w-full table-fixed text-center text-sm">
      <tbody>
        <tr>
          {cells.map(({ id, people }) => (
            <td key={id} className="tabular h-36 px-0.5 pb-1 align-bottom">
              {people === null ? (
                <>
                  <span aria-hidden="true" className="text-quiet">
                    –
                  </span>
                  <span className="sr-only">{t('surveys.hidden')}</span>
                </>
              ) : (
                <>
                  {format.number(people)}
                  <span
                    aria-hidden="true"
                    className="mt-1 block rounded-t-sm bg-tide"
                    style={{ height: `${(people / most) * 6}rem` }}
                  />
                </>
              )}
            </td>
          ))}
        </tr>
        <tr className="border-t border-edge">
          {cells.map(({ id }) => (
            <th key={id} scope="col" className="tabular py-1.5 font-normal text-quiet">
              {format.number(Number(id))}
            </th>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

function useNames(instrument: Summary['instrument'], { id, kind }: Table) {
  const t = useWords('admin')
  const words = useSurveyWords(instrument)
  const question = instrument.questions.find(one => one.id === id)
  const title = kind === 'question' ? question && words.question(question, 'title') : t(`surveys.${kind}`)
  const nameOf = (cell: string) => {
    if (kind === 'language') return languages.find(({ code }) => code === cell)?.name
    if (kind === 'band') return words.band(cell)
    return question && 'options' in question ? words.option(question, cell) : cell
  }
  return {
    title,
    cell: ({ id: cell }: Cell) => (cell === 'unanswered' ? t('surveys.unanswered') : nameOf(cell)),
  }
}

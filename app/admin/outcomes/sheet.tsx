import { PhoneFold } from '../../ui/phone-fold.tsx'
import { Logo } from '../../ui/pictures/logo.tsx'
import { DotField, Mark } from './dot-field.tsx'
import type { SheetText, TableText } from './sheet-text.ts'
import { YearChart } from './year-chart.tsx'

/** The whole report as a sheet of paper: the number speaks, everything else says how to read it. */
export function OutcomeSheet({ text }: { text: SheetText }) {
  return (
    <article className="mx-auto mt-6 max-w-[60rem] rounded-sm border border-line bg-raised p-4 text-sm leading-normal sm:p-10 lg:p-14 print:m-0 print:max-w-none print:border-0 print:p-0 print:text-[8.5pt]">
      <Letterhead text={text} />
      <h2 className="mt-7 max-w-[34ch] text-2xl text-balance print:mt-3">{text.headline}</h2>
      <div className="mt-4 flex gap-x-7 gap-y-2 max-sm:flex-col sm:items-center print:mt-2">
        <p
          className={`leading-none font-semibold tracking-tight whitespace-nowrap text-moss tabular-nums ${text.isShare ? 'text-[5.5rem] print:text-[44pt]' : 'text-[3.5rem] print:text-[28pt]'}`}
        >
          {text.rate}
        </p>
        <div className="max-w-[36rem]">
          <p className="text-lg leading-snug font-medium tabular-nums">{text.counted}</p>
          <p className="mt-2 text-quiet">{text.word}</p>
        </div>
      </div>
      <DotField text={text} className="mt-7 print:mt-3" />
      <Legend text={text} />
      <div className="mt-9 grid gap-x-10 gap-y-8 max-sm:mt-7 max-sm:gap-y-6 sm:grid-cols-2 print:mt-4 print:grid-cols-2 print:gap-y-3">
        <section>
          <h3 className="text-base">{text.year.title}</h3>
          <YearChart points={text.year.points} scale={text.year.scale} />
          <p className="mt-2 text-quiet">{text.year.note}</p>
        </section>
        <div className="grid content-start gap-5 print:gap-2">
          <section>
            <h3 className="text-base">{text.later.title}</h3>
            <p className="mt-1 text-quiet">
              {text.later.rate && (
                <strong className="me-2 text-lg font-semibold text-ink tabular-nums">
                  {text.later.rate}
                </strong>
              )}
              {text.later.body}
            </p>
          </section>
          {text.answered && (
            <section>
              <h3 className="text-base">{text.answered.title}</h3>
              <p className="mt-1 text-quiet">{text.answered.body}</p>
            </section>
          )}
        </div>
        {text.tables.map(table => (
          <Groups key={table.title} table={table} />
        ))}
      </div>
      <p className="mt-3 text-quiet">{text.small}</p>
      <hr className="mt-8 border-line print:mt-3" />
      <div className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2 print:mt-3 print:grid-cols-2">
        <Lines title={text.how.title} lines={text.how.lines} isCounted />
        <Lines title={text.cant.title} lines={text.cant.lines} />
      </div>
      <footer className="mt-8 flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-line pt-3 text-quiet print:mt-3">
        <p>{text.foot[0]}</p>
        <p>{text.foot[1]}</p>
      </footer>
    </article>
  )
}

function Letterhead({ text }: { text: SheetText }) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line pb-5 print:pb-2">
      <div className="flex items-center gap-3">
        <Logo className="size-8 shrink-0" />
        <div>
          <p className="text-base leading-snug font-semibold">{text.organisation}</p>
          <p className="text-quiet max-sm:hidden print:block">{text.line}</p>
        </div>
      </div>
      <div className="text-quiet sm:text-end">
        <p>{text.reportOf}</p>
        <p>{text.dates}</p>
      </div>
    </header>
  )
}

function Legend({ text }: { text: SheetText }) {
  return (
    <>
      <ul className="mt-4 grid gap-x-6 gap-y-2 min-[26rem]:grid-cols-2 lg:grid-cols-4 print:grid-cols-4">
        {text.parts.map(part => (
          <li key={part.label} className="flex items-baseline gap-2">
            <Mark mark={part.mark} />
            <span className="text-lg leading-tight font-semibold tabular-nums">{part.number}</span>
            <span className="min-w-0 leading-snug text-quiet">{part.label}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-quiet">{text.dot}</p>
    </>
  )
}

function Groups({ table: { title, heads, rows } }: { table: TableText }) {
  const end = 'py-2 ps-3 text-end tabular-nums print:py-1'
  return (
    <section className="self-start">
      <PhoneFold head={<h3 className="pb-2 text-base max-sm:pb-0">{title}</h3>}>
        <table aria-label={title} className="w-full">
          <thead>
            <tr className="border-b border-line text-quiet">
              {heads.map((head, index) => (
                <th
                  key={head}
                  scope="col"
                  className={index === 0 ? 'py-2 text-start font-normal print:py-1' : `${end} font-normal`}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...numbers]) => (
              <tr key={name} className="h-10 border-b border-line last:border-0 max-sm:h-11 print:h-auto">
                <th scope="row" className="py-2 text-start font-normal wrap-break-word print:py-1">
                  {name}
                </th>
                {numbers.map((number, index) => (
                  <td key={heads[index + 1]} className={index === 2 ? `${end} font-semibold` : end}>
                    {number}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </PhoneFold>
    </section>
  )
}

type LinesProps = { title: string; lines: readonly string[]; isCounted?: boolean }

function Lines({ title, lines, isCounted }: LinesProps) {
  const List = isCounted ? 'ol' : 'ul'
  return (
    <section>
      <PhoneFold head={<h3 className="text-base">{title}</h3>}>
        <List className={`mt-2 grid gap-1.5 ps-5 ${isCounted ? 'list-decimal' : 'list-disc'} print:gap-0.5`}>
          {lines.map(line => (
            <li key={line}>{line}</li>
          ))}
        </List>
      </PhoneFold>
    </section>
  )
}

import { type Key, useId } from 'react'
import { useWords } from '../words.tsx'

type AsListProps<Row> = {
  caption: string
  columns: readonly { name: string; cell: (row: Row) => string; isNumber?: boolean }[]
  rows: readonly Row[]
  keyOf: (row: Row) => Key
}

/** What a drawing shows, as a table: folded, because the drawing comes first. */
export function AsList<Row>({ caption, columns, rows, keyOf }: AsListProps<Row>) {
  const t = useWords('you')
  const id = useId()
  return (
    <details className="min-w-0 open:basis-full">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center rounded-sm text-tide underline decoration-1 underline-offset-4 hover:decoration-2">
        <span id={id}>
          {t('list')}
          <span className="sr-only">: {caption}</span>
        </span>
      </summary>
      <table aria-labelledby={id} className="mt-1 w-full leading-snug">
        <thead>
          <tr>
            {columns.map(({ name, isNumber }) => (
              <th
                key={name}
                scope="col"
                className={`border-b border-line py-2 pe-3 text-sm font-medium text-quiet last:pe-0 ${isNumber ? 'text-end' : 'text-start'}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={keyOf(row)}>
              {columns.map(({ name, cell, isNumber }) => (
                <td
                  key={name}
                  className={`border-b border-line py-2.5 pe-3 last:pe-0 ${isNumber ? 'tabular text-end' : 'text-start'}`}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

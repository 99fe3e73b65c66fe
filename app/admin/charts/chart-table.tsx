import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'

/** What a chart shows, in numbers. */
export function ChartTable({ columns, rows }: { columns: string[]; rows: (string | number)[][] }) {
  const t = useWords('overview')
  const format = useFormat()
  return (
    <details className="mt-2 text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-quiet hover:text-ink">
        {t('asTable')}
      </summary>
      <table className="tabular w-full">
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`py-1.5 font-medium ${index > 0 ? 'ps-4 text-end' : 'text-start'}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-1.5 text-start font-normal">
                {name}
              </th>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is where it is
                <td key={index} className="ps-4 text-end">
                  {typeof cell === 'number' ? format.number(cell) : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

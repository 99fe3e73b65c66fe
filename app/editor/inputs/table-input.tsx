import { Columns3, Rows3, X } from 'lucide'
import type { Language } from '../../../languages/languages.ts'
import { useWords } from '../../words.tsx'
import { control } from '../control.ts'
import { IconButton } from '../icon-button.tsx'
import { InputButton } from './input-button.tsx'
import { readTable, type TextTable, writeTable } from './table.ts'
import type { InputProps } from './value-input.tsx'

/** Headings and rows of plain text, as the protocol keeps tables. */
export function TableInput({ id, name, value, language, isWrong, onChange }: InputProps) {
  const t = useWords('content')
  const table = readTable(value)
  const { head, rows } = table
  const set = (next: TextTable) => onChange(writeTable(next, () => crypto.randomUUID()))
  const addColumn = () => {
    const more = rows.length > 0 ? rows : [[]]
    set({ head: [...head, ''], rows: more.map(row => [...row, '']) })
  }
  const addRow = () => set({ head, rows: [...rows, head.map(() => '')] })
  return (
    <div className="grid gap-2" aria-describedby={isWrong ? `${id}-error` : undefined}>
      {head.length > 0 && (
        <div className="overflow-x-auto">
          <table className="border-separate border-spacing-1" aria-label={name}>
            <Head table={table} language={language} onChange={set} />
            <Body table={table} language={language} onChange={set} />
          </table>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <InputButton id={id} name={name} label={t('table.addColumn')} icon={Columns3} onClick={addColumn} />
        {head.length > 0 && (
          <InputButton name={name} label={t('table.addRow')} icon={Rows3} onClick={addRow} />
        )}
      </div>
    </div>
  )
}

type PartProps = { table: TextTable; language: Language; onChange: (table: TextTable) => void }

const without = <T,>(list: T[], index: number) => list.filter((_, at) => at !== index)

function Head({ table: { head, rows }, language, onChange }: PartProps) {
  const t = useWords('content')
  const remove = (column: number) =>
    onChange({ head: without(head, column), rows: rows.map(row => without(row, column)) })
  return (
    <thead>
      <tr>
        {head.map((text, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <th key={column} scope="col" className="min-w-40 font-medium">
            <span className="flex items-center">
              <input
                lang={language}
                aria-label={t('table.heading', { column: column + 1 })}
                value={text}
                onChange={event => onChange({ head: head.with(column, event.target.value), rows })}
                className={`${control} font-medium`}
              />
              <IconButton
                name={t('table.removeColumn', { column: column + 1 })}
                icon={X}
                isSmall
                onClick={() => remove(column)}
              />
            </span>
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Body({ table: { head, rows }, language, onChange }: PartProps) {
  const t = useWords('content')
  return (
    <tbody>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <tr key={index}>
          {row.map((text, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <td key={column}>
              <input
                lang={language}
                aria-label={t('table.cell', { row: index + 1, column: column + 1 })}
                value={text}
                onChange={event =>
                  onChange({ head, rows: rows.with(index, row.with(column, event.target.value)) })
                }
                className={control}
              />
            </td>
          ))}
          <td>
            <IconButton
              name={t('table.removeRow', { row: index + 1 })}
              icon={X}
              isSmall
              onClick={() => onChange({ head, rows: without(rows, index) })}
            />
          </td>
        </tr>
      ))}
    </tbody>
  )
}

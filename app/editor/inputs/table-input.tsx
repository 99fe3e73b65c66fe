import { Columns3, Rows3, X } from 'lucide'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import { control, iconButton } from '../control.ts'
import { readTable, type Table, writeTable } from './table.ts'
import type { InputProps } from './value-input.tsx'

/** Headings and rows of plain text, as the protocol keeps tables. */
export function TableInput({ id, name, value, language, isWrong, onChange }: InputProps) {
  const t = useWords('content')
  const table = readTable(value)
  const { head, rows } = table
  const set = (next: Table) => onChange(writeTable(next, () => crypto.randomUUID()))
  const addColumn = () => {
    const more = rows.length > 0 ? rows : [[]]
    set({ head: [...head, ''], rows: more.map(row => [...row, '']) })
  }
  const without = <T,>(list: T[], index: number) => list.filter((_, at) => at !== index)
  return (
    <div className="grid gap-2" aria-describedby={isWrong ? `${id}-error` : undefined}>
      {head.length > 0 && (
        <div className="overflow-x-auto">
          <table className="border-separate border-spacing-1" aria-label={name}>
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
                        onChange={event => set({ head: head.with(column, event.target.value), rows })}
                        className={`${control} font-medium`}
                      />
                      <button
                        type="button"
                        className={iconButton}
                        aria-label={t('table.removeColumn', { column: column + 1 })}
                        onClick={() =>
                          set({ head: without(head, column), rows: rows.map(row => without(row, column)) })
                        }
                      >
                        <Icon of={X} className="size-4" />
                      </button>
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
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
                          set({ head, rows: rows.with(index, row.with(column, event.target.value)) })
                        }
                        className={control}
                      />
                    </td>
                  ))}
                  <td>
                    <button
                      type="button"
                      className={iconButton}
                      aria-label={t('table.removeRow', { row: index + 1 })}
                      onClick={() => set({ head, rows: without(rows, index) })}
                    >
                      <Icon of={X} className="size-4" />
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          id={id}
          kind="secondary"
          size="small"
          aria-label={`${name}: ${t('table.addColumn')}`}
          icon={<Icon of={Columns3} className="size-4" />}
          onClick={addColumn}
        >
          {t('table.addColumn')}
        </Button>
        {head.length > 0 && (
          <Button
            kind="secondary"
            size="small"
            aria-label={`${name}: ${t('table.addRow')}`}
            icon={<Icon of={Rows3} className="size-4" />}
            onClick={() => set({ head, rows: [...rows, head.map(() => '')] })}
          >
            {t('table.addRow')}
          </Button>
        )}
      </div>
    </div>
  )
}

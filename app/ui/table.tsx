import { type Key, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

export type Column<Row> = {
  id: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** Numbers: to the right, in figures of one width. */
  numeric?: boolean
  /** What the row is called: a row header, and the title of its card on phones. */
  title?: boolean
  /** Buttons rather than data; on phones they are below, without a label. */
  actions?: boolean
  sorted?: 'ascending' | 'descending'
  className?: string
}

export type TableProps<Row> = {
  caption: ReactNode
  captionHidden?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  /** What is shown when there are no rows. */
  empty?: ReactNode
  /** Keep rows as rows on phones, scrolling sideways, where comparing columns is the point. */
  keepRows?: boolean
  /** Scrolls within itself, its header staying in sight. */
  tall?: boolean
  className?: string
}

/** A real table; on phones each row becomes a small card. Roles are spelt out since `display` would drop them. */
export function Table<Row>({
  caption,
  captionHidden,
  columns,
  rows,
  keyOf,
  empty,
  keepRows,
  tall,
  className,
}: TableProps<Row>) {
  const id = useId()
  const stack = !keepRows
  return (
    <div className={className}>
      <div id={id} className={captionHidden ? 'sr-only' : 'mb-3 text-lg leading-snug font-semibold'}>
        {caption}
      </div>
      {rows.length === 0 && empty ? (
        empty
      ) : (
        <section
          aria-labelledby={id}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer must be able to scroll it
          tabIndex={0}
          className={classes(
            'relative overflow-auto overscroll-x-contain rounded-card focus-visible:rounded-card print:max-h-none print:overflow-visible',
            stack ? 'sm:border sm:border-line sm:bg-raised' : 'border border-line bg-raised',
            tall && (stack ? 'sm:max-h-[min(70dvh,44rem)]' : 'max-h-[min(70dvh,44rem)]'),
          )}
        >
          {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
          <table
            role="table"
            aria-labelledby={id}
            className={classes(
              'w-full border-separate border-spacing-0 text-start leading-snug',
              stack && 'max-sm:block',
            )}
          >
            <thead role="rowgroup" className={stack ? 'max-sm:sr-only' : undefined}>
              <tr role="row">
                {columns.map(column => (
                  <th
                    key={column.id}
                    role="columnheader"
                    scope="col"
                    aria-sort={column.sorted}
                    className={classes(
                      headClasses,
                      column.numeric ? 'text-end' : 'text-start',
                      column.className,
                    )}
                  >
                    {column.header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup" className={stack ? 'max-sm:flex max-sm:flex-col max-sm:gap-3' : undefined}>
              {rows.map(row => (
                <tr
                  key={keyOf(row)}
                  role="row"
                  className={classes('group/row break-inside-avoid', stack && cardRowClasses)}
                >
                  {columns.map(column => (
                    <Cell key={column.id} column={column} row={row} stack={stack} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
        </section>
      )}
    </div>
  )
}

function Cell<Row>({ column, row, stack }: { column: Column<Row>; row: Row; stack: boolean }) {
  const Tag = column.title ? 'th' : 'td'
  const labelled = stack && !column.title && !column.actions
  return (
    <Tag
      role={column.title ? 'rowheader' : 'cell'}
      scope={column.title ? 'row' : undefined}
      className={classes(
        cellClasses,
        column.numeric ? 'tabular text-end' : 'text-start',
        column.title && 'font-medium',
        stack ? cardCellClasses : rowCellClasses,
        !stack && column.title && 'sticky start-0 min-w-40 bg-raised',
        labelled && 'max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-6 max-sm:text-end',
        stack && column.title && 'max-sm:block max-sm:text-lg max-sm:font-semibold',
        stack && column.actions && 'max-sm:-my-1 max-sm:flex max-sm:justify-end',
        column.className,
      )}
    >
      {labelled && (
        <span aria-hidden="true" className="text-start text-sm text-quiet sm:hidden">
          {column.header}
        </span>
      )}
      {labelled ? <span className="min-w-0">{column.cell(row)}</span> : column.cell(row)}
    </Tag>
  )
}

const headClasses =
  'sticky top-0 z-1 border-b border-line bg-raised px-4 py-3 align-bottom text-sm font-medium whitespace-nowrap text-quiet first:ps-5 last:pe-5 print:static'
const cellClasses = 'border-line align-middle group-hover/row:sm:bg-sunken group-last/row:border-b-0'
const rowCellClasses = 'border-b px-4 py-3 first:ps-5 last:pe-5'
const cardCellClasses = 'sm:border-b sm:px-4 sm:py-3 sm:first:ps-5 sm:last:pe-5'
const cardRowClasses =
  'max-sm:flex max-sm:flex-col max-sm:gap-2 max-sm:rounded-card max-sm:border max-sm:border-line max-sm:bg-raised max-sm:p-4'

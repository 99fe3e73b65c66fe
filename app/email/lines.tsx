import { type Key, type ReactNode, useId } from 'react'
import { classes } from '../ui/classes.ts'

export type LineColumn<Row> = {
  id: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** Where it stands in the two lines of a phone; elsewhere it has its column. Only `title` names the row. */
  place: keyof typeof places
  numeric?: boolean
  className?: string
}

/** A phone's two lines: box, what and state; then who; below them what can be done. */
const places = {
  box: 'max-sm:me-3 max-sm:col-start-1 max-sm:row-span-2 max-sm:self-center',
  title: 'font-medium max-sm:col-start-2 max-sm:row-start-1',
  mark: 'max-sm:ms-3 max-sm:col-start-3 max-sm:row-start-1 max-sm:justify-self-end max-sm:text-end',
  below: 'max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-2 max-sm:text-sm max-sm:text-quiet',
  aside: 'max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-3',
  none: 'max-sm:hidden',
}

type LinesProps<Row> = {
  caption: string
  columns: readonly LineColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  /** Which one is open. */
  current?: string
  className?: string
}

/** A dense table; on phones a list of two lines each. Roles are spelt out since `display` would drop them. */
export function Lines<Row>({ caption, columns, rows, keyOf, current, className }: LinesProps<Row>) {
  const id = useId()
  return (
    <div className={classes('overflow-x-auto rounded-card border border-line bg-raised', className)}>
      <div id={id} className="sr-only">
        {caption}
      </div>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table
        role="table"
        aria-labelledby={id}
        className="w-full border-separate border-spacing-0 text-start leading-snug max-sm:block sm:text-sm"
      >
        <thead role="rowgroup" className="max-sm:sr-only">
          <tr role="row">
            {columns.map(column => (
              <th key={column.id} role="columnheader" scope="col" className={headOf(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-sm:block">
          {rows.map(row => (
            <tr
              key={keyOf(row)}
              role="row"
              data-line
              className={classes(
                'group/row max-sm:grid max-sm:min-h-15 max-sm:grid-cols-[auto_1fr_auto] max-sm:items-center max-sm:gap-y-0.5 max-sm:border-t max-sm:border-line max-sm:px-4 max-sm:py-2.5 max-sm:first:border-t-0',
                keyOf(row) === current && 'bg-tide-soft/60',
              )}
            >
              {columns.map(column => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  )
}

function headOf<Row>({ numeric, className }: LineColumn<Row>): string {
  return classes(
    'px-3 py-3 align-bottom text-sm font-medium whitespace-nowrap text-quiet first:ps-5 last:pe-5',
    numeric ? 'text-end' : 'text-start',
    className,
  )
}

function Cell<Row>({ column, row }: { column: LineColumn<Row>; row: Row }) {
  const Named = column.place === 'title' ? 'th' : 'td'
  return (
    <Named
      role={column.place === 'title' ? 'rowheader' : 'cell'}
      scope={column.place === 'title' ? 'row' : undefined}
      className={classes(
        'min-w-0 border-line align-middle sm:h-12 sm:border-t sm:px-3 sm:py-1 sm:first:ps-5 sm:last:pe-5',
        column.numeric ? 'tabular sm:text-end' : 'text-start',
        places[column.place],
        column.className,
      )}
    >
      {column.cell(row)}
    </Named>
  )
}

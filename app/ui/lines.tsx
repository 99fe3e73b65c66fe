// biome-ignore-all lint/a11y/noRedundantRoles: `display` would drop them on phones
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide'
import { type Key, type ReactNode, useId } from 'react'
import type { AddressQuery } from '../map/addresses.ts'
import type { RouteName } from '../map/routes.ts'
import { classes } from './classes.ts'
import { Link } from './link.tsx'
import { Icon } from './pictures/icon.tsx'

export type LineColumn<Row> = {
  id: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** Where it stands in the two lines of a phone; elsewhere it has its column. Only `title` names the row. */
  place: keyof typeof places
  numeric?: boolean
  /** Where its head sorts the list. On phones, where heads aren't seen, the filter does. */
  sort?: ColumnSort
  className?: string
}

export type Direction = 'ascending' | 'descending'

/** How a list is sorted by one of its columns now, if it is, and where it's sorted so or the other way round. */
export type ColumnSort = { to: RouteName; query: AddressQuery; direction: Direction | undefined }

/** A phone's two lines: box, what and state; then who, or who and state; below them what can be done. */
const places = {
  box: 'max-sm:me-3 max-sm:min-w-6 max-sm:col-start-1 max-sm:row-span-2 max-sm:self-center',
  title: 'font-medium max-sm:col-start-2 max-sm:row-start-1',
  mark: 'max-sm:ms-3 max-sm:col-start-3 max-sm:row-start-1 max-sm:justify-self-end max-sm:text-end',
  below: 'max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-2 max-sm:text-sm max-sm:text-quiet',
  beside: 'max-sm:col-start-2 max-sm:row-start-2 max-sm:text-sm max-sm:text-quiet',
  corner: 'max-sm:ms-3 max-sm:col-start-3 max-sm:row-start-2 max-sm:justify-self-end max-sm:text-end',
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
  /** What stands open below a line. */
  detail?: (row: Row) => ReactNode
  foot?: ReactNode
  className?: string
}

/** A dense table; on phones a list of two lines each. */
export function Lines<Row>({
  caption,
  columns,
  rows,
  keyOf,
  current,
  detail,
  foot,
  className,
}: LinesProps<Row>) {
  const id = useId()
  return (
    <div className={classes('overflow-hidden rounded-card border border-line bg-raised', className)}>
      <div id={id} className="sr-only">
        {caption}
      </div>
      <div className="overflow-x-auto">
        <table
          role="table"
          aria-labelledby={id}
          className="w-full border-separate border-spacing-0 text-start leading-snug max-sm:block sm:text-sm"
        >
          <thead role="rowgroup" className="max-sm:sr-only">
            <tr role="row">
              {columns.map(column => (
                <HeadCell key={column.id} {...column} />
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className="max-sm:block">
            {rows.map(row => (
              <Line
                key={keyOf(row)}
                row={row}
                columns={columns}
                isCurrent={keyOf(row) === current}
                detail={detail?.(row)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {foot}
    </div>
  )
}

function HeadCell<Row>({ header, numeric, sort, className }: LineColumn<Row>) {
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sort && (sort.direction ?? 'none')}
      className={classes(
        'px-3 py-3 align-bottom text-sm font-medium whitespace-nowrap text-quiet first:ps-5 last:pe-5',
        numeric ? 'text-end' : 'text-start',
        className,
      )}
    >
      {sort ? <SortLink {...sort}>{header}</SortLink> : header}
    </th>
  )
}

const arrows = { ascending: ArrowUp, descending: ArrowDown }

/** Hidden on phones: its head is, and a link that nobody sees would still be in the keyboard's way. */
function SortLink({ direction, children, ...where }: ColumnSort & { children: ReactNode }) {
  return (
    <>
      <Link
        {...where}
        preventScrollReset
        className={classes(
          '-my-2 inline-flex min-h-8 items-center gap-1 rounded-sm hover:text-ink hover:underline max-sm:hidden',
          direction && 'text-ink',
        )}
      >
        {children}
        <Icon
          of={direction ? arrows[direction] : ArrowUpDown}
          className={classes('size-3.5 shrink-0', !direction && 'opacity-60 max-xl:hidden')}
        />
      </Link>
      <span className="sm:hidden">{children}</span>
    </>
  )
}

type LineProps<Row> = {
  row: Row
  columns: readonly LineColumn<Row>[]
  isCurrent: boolean
  detail: ReactNode
}

function Line<Row>({ row, columns, isCurrent, detail }: LineProps<Row>) {
  const shade = (isCurrent || !!detail) && 'bg-tide-soft/60'
  return (
    <>
      <tr
        role="row"
        data-line
        tabIndex={-1}
        className={classes(
          'group/row focus-visible:-outline-offset-3 max-sm:grid max-sm:min-h-15 max-sm:grid-cols-[auto_1fr_auto] max-sm:items-center max-sm:gap-y-0.5 max-sm:border-t max-sm:border-line max-sm:px-4 max-sm:py-2.5 max-sm:first:border-t-0',
          shade,
        )}
      >
        {columns.map(column => (
          <Cell key={column.id} column={column} row={row} />
        ))}
      </tr>
      {detail && (
        <tr role="row" className={classes('max-sm:block', shade)}>
          <td role="cell" colSpan={columns.length} className="px-4 pb-3 max-sm:block sm:px-5">
            {detail}
          </td>
        </tr>
      )}
    </>
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

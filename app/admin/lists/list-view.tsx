import type { Key, ReactNode } from 'react'
import type { SavedView } from '../../../domain/saved-views/saved-views.ts'
import { classes } from '../../ui/classes.ts'
import { type LineColumn, Lines } from '../../ui/lines.tsx'
import { useWords } from '../../words.tsx'
import type { DeskList } from './define-list.ts'
import { Filter, type FilterProps, findSet, type ListFields } from './filter.tsx'
import { NothingFound } from './nothing-found.tsx'
import { ListFoot, NumberedPages, Pages } from './pages.tsx'
import { SavedViews } from './saved-views.tsx'
import { type Orders, sortBy } from './sort.ts'

/** A column, and the orders that its head leads to. */
export type ListColumn<Row, Asked extends Sorted> = Omit<LineColumn<Row>, 'sort'> & {
  sort?: Orders<Asked['sort']>
}
type Sorted = { sort: string }

type ListViewProps<Asked extends Sorted, Row> = {
  list: DeskList<Asked>
  asked: NoInfer<Asked>
  /** One's own views of it, where there are any to have. */
  views?: SavedView[]
  /** What it's searched for and narrowed to. */
  fields?: ListFields<NoInfer<Asked>>
  /** What was looked for in a form of the page's own, of which no address says anything. */
  found?: string
  sortNames?: Partial<Record<NoInfer<Asked>['sort'], string>>
  caption: string
  columns: readonly ListColumn<Row, NoInfer<Asked>>[]
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  /** Which one is open. */
  current?: string
  /** What stands open below a line. */
  detail?: (row: Row) => ReactNode
  note?: ReactNode
  /** Where its next page begins; or how many there are in all, of which a page has so many. */
  next?: string | number | null | undefined
  total?: number
  pageLength?: number
  /** Around its lines, for what can be done with several of them. */
  around?: (lines: ReactNode) => ReactNode
  /** Whether at a desk something lies over what narrows it; its lines stay within reach. */
  isBehind?: boolean
  /** That it's empty even if nothing narrows it. */
  isEmpty?: boolean
  empty: string
  emptyBody?: ReactNode
  className?: string
}

/** A list as it's asked for: what narrows it, one's views of it, its lines and pages, or why there are none. Needs the words `views`. */
export function ListView<Asked extends Sorted, Row>(props: ListViewProps<Asked, Row>) {
  const { list, asked, views = [], fields = {}, sortNames, rows, className } = props
  const t = useWords('views')
  const filter: FilterProps = {
    list,
    asked,
    fields: fields as FilterProps['fields'],
    sortNames,
    lines: rows.length,
  }
  const found = props.found ? [{ name: props.found, query: list.narrow(asked) }] : []
  return (
    <div className={classes('grid grid-cols-1 gap-3', className)}>
      <div inert={props.isBehind} className="grid grid-cols-1 gap-3">
        <Filter {...filter} />
        <SavedViews list={list} views={views} />
      </div>
      {rows.length > 0 ? (
        (props.around ?? (lines => lines))(<ListLines {...props} />)
      ) : (
        <NothingFound
          to={list.page}
          query={list.write(list.widest)}
          filters={props.isEmpty ? [] : [...found, ...findSet(filter)]}
          nothing={t('nothing')}
          clear={t('clear')}
          empty={props.empty}
        >
          {props.emptyBody}
        </NothingFound>
      )}
    </div>
  )
}

function ListLines<Asked extends Sorted, Row>(props: ListViewProps<Asked, Row>) {
  const { columns, note, next, total, pageLength = 0, className: _, ...lines } = props
  const { list, asked }: { list: DeskList; asked: DeskList['usual'] } = props
  const pages =
    total === undefined ? (
      <Pages
        to={list.page}
        first={!!asked.before && list.narrow(asked)}
        next={!!next && list.narrow(asked, { before: next })}
      />
    ) : (
      <NumberedPages
        to={list.page}
        page={asked.page}
        pageLength={pageLength}
        total={total}
        queryOf={page => list.narrow(asked, { page })}
      />
    )
  return (
    <Lines
      {...lines}
      columns={columns.map(({ sort, ...column }) => ({ ...column, sort: sort && sortBy(list, asked, sort) }))}
      foot={<ListFoot note={note}>{pages}</ListFoot>}
    />
  )
}

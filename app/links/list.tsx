import { ArrowUpRight, Check, Minus, TriangleAlert } from 'lucide'
import type { LinkState } from '../../domain/links/link.ts'
import { hostOf, isElsewhere } from '../../domain/links/target.ts'
import { type LineColumn, Lines } from '../lists/lines.tsx'
import { NothingFound } from '../lists/nothing-found.tsx'
import { ListFoot, NumberedPages } from '../lists/pages.tsx'
import { createSorts } from '../lists/sort.ts'
import { openerId } from '../lists/use-opened.ts'
import { TextLink } from '../ui/link.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { Tag } from '../ui/tag.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import { type AskedLinks, dropFilter, type LinkFilter, pageLength, writeAsked } from './asked.ts'
import type { LinkLine } from './doors.ts'
import { WeekBars } from './weeks.tsx'

type LinkListProps = {
  rows: LinkLine[]
  total: number
  asked: AskedLinks
  /** How many there are without each of the filters, where none fits all of them. */
  without: Partial<Record<LinkFilter, number>>
}

/** Every link that was asked for; each opens above the list. */
export function LinkList({ rows, total, asked, without }: LinkListProps) {
  const t = useWords('admin')
  const columns = useColumns(asked)
  const filterOf = (filter: LinkFilter, name: string) => ({
    name,
    query: writeAsked(dropFilter(asked, filter)),
    without: without[filter],
  })
  if (total === 0)
    return (
      <NothingFound
        className="mt-8"
        to="adminLinks"
        query={{ show: 'all' }}
        filters={[
          asked.q && filterOf('q', asked.q),
          'show' in without && asked.show !== 'all' && filterOf('show', t(`links.states.${asked.show}`)),
          asked.kind && filterOf('kind', t(`links.kinds.${asked.kind}`)),
        ]}
        nothing={t('links.nothing')}
        clear={t('links.clear')}
        empty={t('links.empty')}
      >
        {t('links.emptyBody')}
      </NothingFound>
    )
  return (
    <Lines
      className="mt-4"
      caption={t('links.title')}
      current={asked.link}
      keyOf={line => line.id}
      rows={rows}
      columns={columns}
      foot={
        <ListFoot note={t('links.plus')}>
          <NumberedPages
            to="adminLinks"
            page={asked.page}
            pageLength={pageLength}
            total={total}
            queryOf={page => writeAsked({ ...asked, link: '', page })}
          />
        </ListFoot>
      }
    />
  )
}

function useColumns(asked: AskedLinks): LineColumn<LinkLine>[] {
  const t = useWords('admin')
  const days = useFormat('UTC')
  const sortBy = createSorts('adminLinks', {
    current: asked.sort,
    usual: 'new',
    queryOf: sort => writeAsked({ ...asked, sort, page: 1 }),
  })
  return [
    {
      id: 'short',
      header: t('links.short'),
      place: 'title',
      sort: sortBy({ ascending: 'name' }),
      cell: ({ id }) => (
        <TextLink
          id={openerId(id)}
          to="adminLinks"
          query={writeAsked({ ...asked, link: id })}
          className="inline-block py-1 max-sm:break-all sm:py-2.5 sm:whitespace-nowrap"
        >
          /go/{id}
        </TextLink>
      ),
    },
    {
      id: 'target',
      header: t('links.goes'),
      place: 'below',
      cell: line => (
        <>
          <Target {...line} />
          <span className="sm:hidden">
            {t('links.lately')}: <Lately lately={line.lately} />
          </span>
        </>
      ),
      className: 'sm:min-w-40',
    },
    {
      id: 'weeks',
      header: t('links.weeks'),
      place: 'none',
      cell: ({ weeks }) => <WeekBars weeks={weeks} />,
      className: 'max-lg:hidden',
    },
    {
      id: 'lately',
      header: t('links.lately'),
      place: 'none',
      sort: sortBy({ descending: 'used' }),
      numeric: true,
      cell: ({ lately }) => <Lately lately={lately} />,
    },
    {
      id: 'until',
      header: t('links.until'),
      place: 'none',
      numeric: true,
      cell: ({ expiresAt }) => (expiresAt === undefined ? t('links.noEnd') : days.date(expiresAt, 'medium')),
    },
    {
      id: 'state',
      header: t('links.state'),
      place: 'mark',
      cell: ({ state }) => <StateTag state={state} />,
    },
  ]
}

function Lately({ lately }: Pick<LinkLine, 'lately'>) {
  const t = useWords('admin')
  const format = useFormat()
  return lately === null ? (
    <span className="whitespace-nowrap text-quiet">{t('links.few')}</span>
  ) : (
    format.number(lately)
  )
}

function Target({ target, kind, note, cohort }: LinkLine) {
  const t = useWords('admin')
  const elsewhere = isElsewhere(target)
  return (
    <>
      <span className="block wrap-anywhere">
        {elsewhere && <Icon of={ArrowUpRight} className="me-1 inline size-4 align-[-0.15em]" />}
        {elsewhere ? hostOf(target) : target}
      </span>
      <span className="block text-sm wrap-anywhere text-quiet">
        {[t(`links.kinds.${kind}`), note].filter(Boolean).join(' · ')}
      </span>
      {cohort && (
        <span className="block text-sm wrap-anywhere text-quiet">
          {t('links.cohorts.of', { name: cohort })}
        </span>
      )}
    </>
  )
}

const tags = {
  open: { icon: Check, look: 'good' },
  gone: { icon: TriangleAlert, look: 'look' },
  ended: { icon: Minus, look: 'over' },
} as const

export function StateTag({ state }: { state: LinkState }) {
  const t = useWords('admin')
  return <Tag {...tags[state]}>{t(`links.states.${state}`)}</Tag>
}

import { ArrowUpRight, Check, Minus, TriangleAlert } from 'lucide'
import type { LinkState } from '../../../domain/links/link.ts'
import { hostOf, isElsewhere } from '../../../domain/links/target.ts'
import type { LinkLine } from '../../../server/doors/links.ts'
import { TextLink } from '../../ui/link.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import type { ListColumn } from '../lists/list-view.tsx'
import { openerId } from '../lists/use-opened.ts'
import { type LinksAsked, linkList } from './link-list.ts'
import { WeekBars } from './weeks.tsx'

/** Each link opens above the list. */
export function useLinkColumns(asked: LinksAsked): ListColumn<LinkLine, LinksAsked>[] {
  const t = useWords('admin')
  const days = useFormat('UTC')
  return [
    {
      id: 'short',
      header: t('links.short'),
      place: 'title',
      sort: { ascending: 'name' },
      cell: ({ id }) => (
        <TextLink
          id={openerId(id)}
          to="adminLinks"
          query={linkList.write({ ...asked, link: id })}
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
      sort: { descending: 'used' },
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

import type { ReactNode } from 'react'
import type { AddressQuery } from '../../map/addresses.ts'
import type { RouteName } from '../../map/routes.ts'
import { TextLink } from '../../ui/link.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'

/** Below the lines of a list, within its frame: something about all of them, and the way to others. Needs the words `views`. */
export function ListFoot({ note, children }: { note?: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 border-t border-line px-4 py-2.5 text-sm text-quiet empty:hidden sm:px-5">
      {note && <p>{note}</p>}
      {children}
    </div>
  )
}

type PagesProps = {
  to: RouteName
  /** Where the list begins, unless this is it. */
  first: AddressQuery | false
  next: AddressQuery | false
}

/** On through a list that knows where its next page begins, but not how long it is. */
export function Pages({ to, first, next }: PagesProps) {
  const t = useWords('views')
  if (!first && !next) return null
  return (
    <nav aria-label={t('pages.label')} className="ms-auto flex gap-6">
      {first && <PageLink to={to} query={first} name={t('pages.first')} />}
      {next && <PageLink to={to} query={next} name={t('pages.next')} />}
    </nav>
  )
}

type NumberedPagesProps = {
  to: RouteName
  page: number
  pageLength: number
  total: number
  queryOf: (page: number) => AddressQuery
}

/** The same where each page has its number. */
export function NumberedPages({ to, page, pageLength, total, queryOf }: NumberedPagesProps) {
  const t = useWords('views')
  const format = useFormat()
  const [from, end] = [(page - 1) * pageLength + 1, Math.min(page * pageLength, total)]
  return (
    <nav aria-label={t('pages.label')} className="ms-auto flex items-center gap-4">
      <span className="tabular">
        {t('pages.range', {
          from: format.number(from),
          to: format.number(end),
          total: format.number(total),
        })}
      </span>
      {page > 1 && <PageLink to={to} query={queryOf(page - 1)} name={t('pages.previous')} />}
      {end < total && <PageLink to={to} query={queryOf(page + 1)} name={t('pages.next')} />}
    </nav>
  )
}

function PageLink({ name, ...where }: { to: RouteName; query: AddressQuery; name: string }) {
  return (
    <TextLink {...where} className="-my-2.5 inline-block py-3">
      {name}
    </TextLink>
  )
}

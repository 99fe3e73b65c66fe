import type { AddressQuery } from '../map/addresses.ts'
import type { RouteName } from '../map/routes.ts'
import { TextLink } from '../ui/link.tsx'
import { useWords } from '../words.tsx'

type PagerProps = {
  to: RouteName
  query?: AddressQuery
  /** Where this page begins, and where the next one does. */
  from: string
  next: string | undefined
}

/** On to older lines and back to the newest, by plain links. */
export function Pager({ to, query, from, next }: PagerProps) {
  const t = useWords('mail')
  if (!from && !next) return null
  return (
    <nav aria-label={t('pages.label')} className="mt-2 flex justify-end gap-6 text-sm">
      {from && (
        <TextLink to={to} query={query} className="inline-block py-3">
          {t('pages.newest')}
        </TextLink>
      )}
      {next && (
        <TextLink to={to} query={{ ...query, before: next }} className="inline-block py-3">
          {t('pages.older')}
        </TextLink>
      )}
    </nav>
  )
}

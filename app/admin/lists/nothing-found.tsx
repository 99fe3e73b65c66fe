import type { ReactNode } from 'react'
import type { AddressQuery } from '../../map/addresses.ts'
import type { RouteName } from '../../map/routes.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { TextLink } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { useWords } from '../../words.tsx'

/** Something a list is narrowed to, in the reader's words, and the list without it. */
export type SetFilter = { name: string; query: AddressQuery }

type NothingFoundProps = {
  to: RouteName
  /** Where the list shows less than all by itself: what shows all. */
  query?: AddressQuery
  /** What it was narrowed to. Where that's nothing, the list itself is empty. */
  filters: readonly (SetFilter | false | '')[]
  nothing: string
  /** The way back to all of it. */
  clear: string
  empty: string
  /** What to do where the list itself is empty. */
  children?: ReactNode
  className?: string
}

/** Dawn is for milestones: here it's only day. */
const calm = '[--color-dawn-soft:var(--color-tide-soft)] [--color-dawn:var(--color-water)]'

/**
 * Why a list shows nothing: there's nothing yet, or nothing that fits what was chosen, which it names. Of several, each
 * can be dropped alone. Needs the words `views`.
 */
export function NothingFound({
  to,
  query,
  filters,
  nothing,
  clear,
  empty,
  children,
  className,
}: NothingFoundProps) {
  const t = useWords('views')
  const set = filters.filter(each => each !== false && each !== '')
  const helping = set.length > 1 ? set : []
  return (
    <div className={classes('rounded-card border border-line bg-raised', calm, className)}>
      {set.length === 0 ? (
        <EmptyState title={empty}>{children}</EmptyState>
      ) : (
        <EmptyState
          title={nothing}
          action={
            <>
              {helping.map(({ name, query: rest }) => (
                <ButtonLink
                  key={name}
                  to={to}
                  query={rest}
                  preventScrollReset
                  kind="secondary"
                  size="small"
                  className="wrap-anywhere"
                >
                  {t('drop', { name })}
                </ButtonLink>
              ))}
              <TextLink to={to} query={query} className="py-3">
                {clear}
              </TextLink>
            </>
          }
        >
          {set.map(({ name }) => name).join(' · ')}
        </EmptyState>
      )}
    </div>
  )
}

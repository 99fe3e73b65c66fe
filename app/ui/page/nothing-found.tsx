import type { ReactNode } from 'react'
import type { RouteName } from '../../map/routes.ts'
import { classes } from '../classes.ts'
import { TextLink } from '../link.tsx'
import { EmptyState } from './empty-state.tsx'

type NothingFoundProps = {
  /** The list as it is when nothing is chosen. */
  to: RouteName
  /** Where it shows less than all by itself: what shows all. */
  query?: Record<string, string>
  /** What it was narrowed to, in the reader's words. Where that's nothing, the list itself is empty. */
  chosen: readonly (string | false | undefined)[]
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

/** Why a list shows nothing: there's nothing yet, or nothing that fits what was chosen, which it names. */
export function NothingFound({
  to,
  query,
  chosen,
  nothing,
  clear,
  empty,
  children,
  className,
}: NothingFoundProps) {
  const names = chosen.filter(Boolean)
  return (
    <div className={classes('rounded-card border border-line bg-raised', calm, className)}>
      {names.length === 0 ? (
        <EmptyState title={empty}>{children}</EmptyState>
      ) : (
        <EmptyState
          title={nothing}
          action={
            <TextLink to={to} query={query} className="py-3">
              {clear}
            </TextLink>
          }
        >
          {names.join(' · ')}
        </EmptyState>
      )}
    </div>
  )
}

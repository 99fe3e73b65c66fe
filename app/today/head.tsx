import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'

type PartHeadProps = {
  title: string
  /** What stands beside it is only said, and goes below where both have no room. */
  wraps?: boolean
  children?: ReactNode
}

/** A part's heading, and the one way on from it, which stays on one line where there is room for both. */
export function PartHead({ title, wraps, children }: PartHeadProps) {
  return (
    <div
      className={classes(
        'flex items-baseline justify-between gap-x-4 max-[22rem]:flex-wrap lg:min-h-11 lg:items-center',
        wraps && 'flex-wrap',
      )}
    >
      <h2 className="min-w-0 text-xl">{title}</h2>
      {children && (
        <div
          className={classes(
            'min-w-0 text-sm',
            !wraps && 'min-[22rem]:max-w-3/5 min-[22rem]:shrink-0 min-[22rem]:text-end',
          )}
        >
          {children}
        </div>
      )}
    </div>
  )
}

export const headLink =
  'inline-flex min-h-11 items-center rounded-sm text-base text-tide hover:text-tide-strong hover:underline underline-offset-4'

import type { ReactNode } from 'react'

/** A part's heading, and the one way on from it, which stays on one line where there is room for both. */
export function PartHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-x-4 max-[22rem]:flex-wrap lg:min-h-11 lg:items-center">
      <h2 className="min-w-0 text-xl">{title}</h2>
      {children && (
        <div className="shrink-0 text-sm min-[22rem]:max-w-3/5 min-[22rem]:text-end">{children}</div>
      )}
    </div>
  )
}

export const headLink =
  'inline-flex min-h-11 items-center rounded-sm text-base text-tide hover:text-tide-strong hover:underline underline-offset-4'

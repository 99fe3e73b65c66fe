import type { ReactNode } from 'react'

/** Facts under one another, each on a line of its own. */
export function Facts({ facts }: { facts: { name: string; value: ReactNode }[] }) {
  return (
    <dl className="tabular mt-3 text-sm">
      {facts.map(({ name, value }) => (
        <div
          key={name}
          className="flex min-h-10 items-center justify-between gap-4 border-t border-line py-2"
        >
          <dt className="text-quiet">{name}</dt>
          <dd className="flex items-center gap-1.5 text-end font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

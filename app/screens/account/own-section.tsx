import { type ReactNode, useId } from 'react'

type OwnSectionProps = { title: string; anchor?: string; children: ReactNode }

/** One part of the account page, with its own heading; other pages can lead to it by its anchor. */
export function OwnSection({ title, anchor, children }: OwnSectionProps) {
  const id = useId()
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="border-t border-line pt-6 first:border-0 first:pt-0! sm:pt-8"
    >
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <div className="mt-4 grid gap-4">{children}</div>
    </section>
  )
}

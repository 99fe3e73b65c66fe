import { type ReactNode, useId } from 'react'

/** One part of the account page, with its own heading. */
export function OwnSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-line pt-8 first:border-0 first:pt-0">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <div className="mt-4 grid gap-4">{children}</div>
    </section>
  )
}

import { type ReactNode, useId } from 'react'
import { PhoneFold } from '../../ui/phone-fold.tsx'

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

/** A form that is rarely needed: on phones behind one line, on larger screens just there, where its button says the same. */
export function FormFold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PhoneFold head={<span className="font-medium text-tide sm:hidden">{title}</span>}>
      <div className="max-sm:mt-3">{children}</div>
    </PhoneFold>
  )
}

import { type ReactNode, useEffect, useId, useRef } from 'react'

type OwnSectionProps = { title: string; anchor?: string; children: ReactNode }

/** One part of the account page, with its own heading; other pages can lead to it by its anchor. */
export function OwnSection({ title, anchor, children }: OwnSectionProps) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  // Most parts are drawn once the client knows who is here: too late for the browser to find them by itself.
  useEffect(() => {
    if (anchor && window.location.hash === `#${anchor}`) section.current?.scrollIntoView()
  }, [anchor])
  return (
    <section
      ref={section}
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

import { ChevronDown } from 'lucide'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '../../ui/pictures/icon.tsx'

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

/** A form that is rarely needed, behind one line. */
export function FormFold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group/fold">
      <summary className="-my-2 flex min-h-11 cursor-pointer items-center gap-3 py-2 marker:content-none">
        <span className="min-w-0 grow font-medium text-tide">{title}</span>
        <Icon
          of={ChevronDown}
          className="size-5 shrink-0 text-quiet transition-transform duration-(--duration-quick) group-open/fold:rotate-180"
        />
      </summary>
      <div className="mt-3">{children}</div>
    </details>
  )
}

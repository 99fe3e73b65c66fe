import { ChevronDown } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from './pictures/icon.tsx'

type PhoneFoldProps = {
  /** What is seen while it's folded, and on larger screens above the rest. Has its heading. */
  head: ReactNode
  /** Beside the head on larger screens; on phones with what is folded. */
  aside?: ReactNode
  /** From the beginning, because something in it has to be seen. */
  isOpen?: boolean
  children: ReactNode
}

/**
 * What matters less: on phones behind one line, which opens without scripts too; on larger screens and on paper just there.
 * A browser that can't show a closed fold's content keeps the fold everywhere.
 */
export function PhoneFold({ head, aside, isOpen, children }: PhoneFoldProps) {
  return (
    <details
      open={isOpen}
      className="group/fold sm:[&::details-content]:[content-visibility:visible] print:[&::details-content]:[content-visibility:visible]"
    >
      <summary className="-my-2 flex min-h-11 cursor-pointer items-center gap-3 py-2 marker:content-none supports-[selector(::details-content)]:sm:hidden supports-[selector(::details-content)]:print:hidden">
        <div className="min-w-0 grow">{head}</div>
        <Icon
          of={ChevronDown}
          className="size-5 shrink-0 text-quiet transition-transform duration-(--duration-quick) group-open/fold:rotate-180"
        />
      </summary>
      <div className="hidden flex-wrap items-baseline justify-between gap-x-4 gap-y-1 supports-[selector(::details-content)]:sm:flex supports-[selector(::details-content)]:print:flex">
        <div className="min-w-0 grow">{head}</div>
        {aside && <div className="text-sm text-quiet">{aside}</div>}
      </div>
      {aside && (
        <div className="mt-3 text-sm text-quiet supports-[selector(::details-content)]:sm:hidden">
          {aside}
        </div>
      )}
      {children}
    </details>
  )
}

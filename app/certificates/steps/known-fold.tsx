import { ChevronDown } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/pictures/icon.tsx'

type KnownFoldProps = { label: string; known?: string; isOpen?: boolean; children: ReactNode }

/** What we know already, or what may stay unsaid: one line, and the fields behind it. */
export function KnownFold({ label, known, isOpen, children }: KnownFoldProps) {
  return (
    <details open={isOpen} className="group rounded-card border border-line bg-raised">
      <summary className="flex min-h-15 cursor-pointer list-none items-center gap-3 rounded-card px-4 py-2.5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 leading-snug">
          <span className="block font-medium text-balance">{label}</span>
          {known && <span className="block text-sm text-quiet">{known}</span>}
        </span>
        <Icon
          of={ChevronDown}
          className="size-5 shrink-0 text-quiet transition-transform duration-(--duration-quick) ease-settle group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-5 px-4 pt-2 pb-5">{children}</div>
    </details>
  )
}

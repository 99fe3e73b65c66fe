import { ArrowLeft } from 'lucide'
import type { ReactNode } from 'react'
import { TextLink, type To } from '../link.tsx'
import { Icon } from '../pictures/icon.tsx'

export type Back = To & { label: ReactNode }

/** The way to what a page belongs to, above its heading. */
export function BackLink({ label, ...to }: Back) {
  return (
    <TextLink {...to} className="inline-flex min-h-11 items-center gap-2 text-sm print:hidden">
      <Icon of={ArrowLeft} className="size-4.5 shrink-0" />
      <span className="min-w-0 wrap-break-word">{label}</span>
    </TextLink>
  )
}

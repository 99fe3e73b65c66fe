import { ArrowLeft } from 'lucide'
import { TextLink } from '../link.tsx'
import { Icon } from '../pictures/icon.tsx'

export type Back = { to: 'plan' | 'dataDeletion' | 'startDataDeletion' | 'youSettings'; label: string }

/** The way to what a page belongs to, above its heading. */
export function BackLink({ to, label }: Back) {
  return (
    <TextLink to={to} className="inline-flex min-h-11 items-center gap-2 text-sm print:hidden">
      <Icon of={ArrowLeft} className="size-4.5 shrink-0" />
      {label}
    </TextLink>
  )
}

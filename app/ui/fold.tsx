import { ChevronDown } from 'lucide'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './pictures/icon.tsx'

type FoldProps = {
  title: ReactNode
  hint?: ReactNode
  isOpen?: boolean | undefined
  /** What nobody has to read. */
  isSmallPrint?: boolean
  className?: string
  children: ReactNode
}

/** What stands behind one line, which opens without scripts too. */
export function Fold({ title, hint, isOpen, isSmallPrint, className, children }: FoldProps) {
  return (
    <details
      open={isOpen || undefined}
      className={classes('group/fold rounded-card border border-line bg-raised', className)}
    >
      <summary className="flex min-h-14 cursor-pointer items-center gap-3 px-5 py-3 font-medium marker:content-none">
        <span className="min-w-0 grow leading-snug">
          <span className="block text-balance">{title}</span>
          {hint && <span className="block text-sm font-normal text-quiet">{hint}</span>}
        </span>
        <Icon
          of={ChevronDown}
          className="size-5 shrink-0 transition-transform duration-(--duration-quick) group-open/fold:rotate-180"
        />
      </summary>
      <div className={classes('px-5 pb-5', isSmallPrint && 'text-sm text-quiet')}>{children}</div>
    </details>
  )
}

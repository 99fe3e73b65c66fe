import type { ReactNode } from 'react'
import { useWords } from '../../words.tsx'
import { classes } from '../classes.ts'

const shapes = { line: 'h-[0.8em] rounded-full', block: 'h-24 rounded-card' }

/** The shape of something on its way. */
export function Skeleton({ shape = 'line', className }: { shape?: keyof typeof shapes; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes('block bg-line/70 animate-pulse [animation-duration:4s]', shapes[shape], className)}
    />
  )
}

/** Around skeletons: tells screen readers once that something is coming. */
export function Waiting({ children, className }: { children: ReactNode; className?: string }) {
  const t = useWords()
  return (
    <div role="status" className={className}>
      <span className="sr-only">{t('ui.loading')}</span>
      {children}
    </div>
  )
}

import type { ReactNode } from 'react'
import { useWords } from '../../words.tsx'
import { classes } from '../classes.ts'

const shapes = {
  line: 'h-[0.8em] rounded-full',
  block: 'h-24 rounded-card',
  circle: 'aspect-square w-12 rounded-full',
}

/** The shape of something on its way. */
export function Skeleton({ shape = 'line', className }: { shape?: keyof typeof shapes; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes('block bg-line/70 animate-pulse [animation-duration:4s]', shapes[shape], className)}
    />
  )
}

const widths = ['w-full', 'w-11/12', 'w-4/5', 'w-full', 'w-2/3']

export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span className={classes('flex flex-col gap-[0.8em] py-[0.4em]', className)}>
      {widths.slice(0, lines).map((width, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
        <Skeleton key={line} className={line === lines - 1 ? 'w-1/2' : width} />
      ))}
    </span>
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

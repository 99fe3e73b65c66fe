import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Scene } from '../pictures/scenes.tsx'

type EmptyStateProps = {
  title: ReactNode
  children?: ReactNode
  /** The way on. */
  action?: ReactNode
  className?: string
}

/** Nothing here yet, said kindly, with a way on. */
export function EmptyState({ title, children, action, className }: EmptyStateProps) {
  return (
    <div className={classes('mx-auto flex max-w-md flex-col items-center px-5 py-10 text-center', className)}>
      <Scene name="horizon" />
      <h2 className="mt-6 text-xl">{title}</h2>
      {children && <div className="mt-2 text-balance text-quiet">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}

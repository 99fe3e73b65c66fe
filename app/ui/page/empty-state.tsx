import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Scene, type SceneName } from '../pictures/scenes.tsx'

export type EmptyStateProps = {
  title: ReactNode
  children?: ReactNode
  /** The way on. */
  action?: ReactNode
  scene?: SceneName
  headingLevel?: 'h2' | 'h3'
  className?: string
}

/** Nothing here yet, said kindly, with a way on. */
export function EmptyState({
  title,
  children,
  action,
  scene = 'horizon',
  headingLevel: Heading = 'h2',
  className,
}: EmptyStateProps) {
  return (
    <div className={classes('mx-auto flex max-w-md flex-col items-center px-5 py-10 text-center', className)}>
      <Scene name={scene} />
      <Heading className="mt-6 text-xl">{title}</Heading>
      {children && <div className="mt-2 text-balance text-quiet">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}

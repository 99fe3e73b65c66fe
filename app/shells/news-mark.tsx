import { classes } from '../ui/classes.ts'

/** A point beside a place where somebody waits, and what it says. */
export function NewsMark({ news, className }: { news: string | undefined; className?: string }) {
  return (
    news && (
      <span className={classes('size-2.5 rounded-full bg-tide', className)}>
        <span className="sr-only">{news}</span>
      </span>
    )
  )
}

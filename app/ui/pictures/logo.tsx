import { classes } from '../classes.ts'

/**
 * The breath, small. What moves is a box of its own, which browsers move without the page: a moving part of a drawing would
 * be laid out and painted again sixty times a second, on every page, for as long as it's open.
 */
export function Logo({ className = 'size-9' }: { className?: string }) {
  return (
    <span className={classes('relative block', className)}>
      <svg viewBox="0 0 40 40" aria-hidden="true" className="block size-full fill-tide-soft">
        <circle cx="20" cy="20" r="19" />
      </svg>
      <svg viewBox="0 0 40 40" aria-hidden="true" className="breathing absolute inset-0 size-full fill-tide">
        <circle cx="20" cy="20" r="12.5" opacity="0.35" />
        <circle cx="20" cy="20" r="7" />
      </svg>
    </span>
  )
}

import { classes } from '../classes.ts'

/** Our picture where there is little room. */
export function SmallHorizon({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 320 96"
      aria-hidden="true"
      strokeLinecap="round"
      preserveAspectRatio="xMinYMid"
      className={classes('fill-none', className)}
    >
      <g className="breathing origin-bottom!">
        <path d="M48 66a44 44 0 0 1 88 0z" className="fill-tide-soft" />
        <path d="M66 66a26 26 0 0 1 52 0z" className="fill-tide/50" />
      </g>
      <path d="M2 66h316" className="stroke-tide stroke-[3]" />
      <path
        d="M56 78h84m16 0h40M74 90h42M176 34c28-12 50 10 78-2s38-8 46-2"
        className="stroke-edge stroke-[1.5]"
      />
    </svg>
  )
}

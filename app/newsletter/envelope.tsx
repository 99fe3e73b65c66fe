import { classes } from '../ui/classes.ts'

type EnvelopeProps = {
  /** Something went well: the sun rises behind it in the colour of dawn. */
  isGlad?: boolean
  /** Nothing lies there any more. */
  isGone?: boolean
  className?: string
}

/** A letter on the horizon, before the sun. */
export function Envelope({ isGlad, isGone, className }: EnvelopeProps) {
  const [halo, sun] = isGlad ? ['fill-dawn-soft', 'fill-dawn'] : ['fill-tide-soft', 'fill-tide/50']
  return (
    <svg
      viewBox="0 0 240 150"
      aria-hidden="true"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classes('h-auto w-60 max-w-full fill-none', className)}
    >
      <g className="breathing origin-bottom!">
        {/* Both end at the horizon. */}
        <path d={isGone ? 'M66 104a54 54 0 0 1 108 0z' : 'M81.6 104a54 54 0 1 1 76.8 0z'} className={halo} />
        <path d={isGone ? 'M89 104a31 31 0 0 1 62 0z' : 'M89 66a31 31 0 1 1 62 0z'} className={sun} />
      </g>
      <path d="M22 104h196" className="stroke-tide stroke-[3]" />
      {!isGone && (
        <g className="fill-raised stroke-tide stroke-[3]">
          <rect x="66" y="46" width="108" height="58" rx="8" className="fill-raised" />
          <path d="M68 51l52 33 52-33" className="fill-none" />
        </g>
      )}
      <path
        d={`M52 118h60m16 0h60${isGone ? 'M82 132h30m18 0h28' : ''}`}
        className="stroke-edge stroke-[1.5]"
      />
      <path
        d="M18 46c12-9 24-9 34 0s18 8 28 1M164 30c10-8 20-8 28 0s16 7 24 1"
        className="stroke-edge stroke-[1.5]"
      />
    </svg>
  )
}

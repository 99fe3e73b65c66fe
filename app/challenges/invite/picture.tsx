import { classes } from '../../ui/classes.ts'

type Seat = { x: number; y: number; r: number }

/** The place that is still free, or taken as the last one. */
const middle: Seat = { x: 184, y: 60, r: 31 }
/** In the order in which people come; who asked is the sun. */
const seats: Seat[] = [
  { x: 108, y: 62, r: 26 },
  { x: 260, y: 62, r: 25 },
  { x: 52, y: 76, r: 21 },
  { x: 309, y: 83, r: 17 },
  { x: 222, y: 88, r: 14 },
  { x: 18, y: 92, r: 12 },
  { x: 340, y: 52, r: 12 },
]

type PictureProps = { people: number; isFull?: boolean; className?: string }

/** One disc for each person, and a place for who looks at it. The same is said in words beneath. */
export function InvitePicture({ people, isFull = false, className }: PictureProps) {
  const free = isFull ? [seats[0] ?? middle, middle, ...seats.slice(1)] : seats
  const shown = free.slice(0, Math.min(people, seats.length))
  const more = people - shown.length
  return (
    <svg
      viewBox="0 0 360 154"
      aria-hidden="true"
      preserveAspectRatio="xMidYMid slice"
      className={classes('h-auto max-h-72 w-full rounded-card bg-sky max-sm:h-24', className)}
    >
      {shown.map(({ x, y, r }, index) => (
        <g key={x} className={index === 0 ? 'fill-dawn' : 'fill-tide'}>
          <circle cx={x} cy={y} r={r * 1.55} className="fill-tide" opacity="0.13" />
          <circle cx={x} cy={y} r={r} opacity={index === 0 ? 1 : 0.5} />
        </g>
      ))}
      {!isFull && (
        <circle
          cx={middle.x}
          cy={middle.y}
          r={middle.r}
          strokeWidth="2.5"
          strokeDasharray="5 4.5"
          className="fill-raised stroke-tide"
        />
      )}
      <path
        d="M0 104 C50 92 96 110 152 102 S250 88 300 92 S346 100 360 98 V154 H0 Z"
        className="fill-water"
      />
      <path d="M0 126 C60 116 120 134 190 126 S300 112 360 124 V154 H0 Z" className="fill-hill" />
      <g fill="none" strokeLinecap="round" className="stroke-tide">
        <path d="M94 115h70M196 112h94" strokeWidth="2" />
        <path
          d="M14 34c24-14 40 12 64-4 8-6 14-4 18 2M270 22c14-9 26 9 46-1"
          strokeWidth="2.5"
          opacity="0.6"
        />
      </g>
      {more > 0 && (
        <text x="346" y="144" textAnchor="end" className="fill-ink text-[0.9375rem] font-semibold">
          +{more}
        </text>
      )}
    </svg>
  )
}

import { classes } from '../../ui/classes.ts'
import { type ChapterKey, chapterKeys } from './chapters.ts'

/** How high the sun stands, how tall the plant is, and how many leaves it has: one place at six hours. */
const hours: Record<ChapterKey, { sun: number; stem: number; leaves: number }> = {
  decide: { sun: 240, stem: 0, leaves: 0 },
  prepare: { sun: 122, stem: 42, leaves: 0 },
  day: { sun: 100, stem: 54, leaves: 1 },
  hours: { sun: 80, stem: 62, leaves: 1 },
  weeks: { sun: 66, stem: 76, leaves: 2 },
  after: { sun: 56, stem: 90, leaves: 3 },
}

const ground = 168
/** Leaves, the highest first: to the right, to the left. */
const sides = [
  { below: 0, side: 1 },
  { below: 9, side: -1 },
  { below: 23, side: 1 },
]

/** The same hills all through the guide: the sun climbs, and a plant grows. */
export function ChapterScene({ chapter, className }: { chapter: ChapterKey; className?: string }) {
  const { sun, stem, leaves } = hours[chapter]
  return (
    <svg
      viewBox="0 0 390 190"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className={classes('bg-sky', className)}
    >
      <g className="fill-dawn">
        <circle cx="234" cy={sun} r="54" opacity="0.2" />
        <circle cx="234" cy={sun} r="30" />
      </g>
      <path d={far} className="fill-sky" />
      <path d={far} className="fill-moss" opacity="0.18" />
      <path d={near} className="fill-sky" />
      <path d={near} className="fill-moss" opacity="0.5" />
      <g className="fill-moss stroke-moss" strokeLinecap="round" transform={`translate(140 ${ground})`}>
        {stem === 0 ? (
          <path d="M0 0C-7 -4 -10 -9 -8 -15C-3 -13 -1 -10 0 -7C1 -10 3 -13 8 -15C10 -9 7 -4 0 0Z" />
        ) : (
          <>
            <path d={`M0 0C2 ${-stem * 0.4} -2 ${-stem * 0.7} 4 ${-stem}`} fill="none" strokeWidth="3.2" />
            <path d={bud} transform={`translate(4 ${-stem + 4})`} />
          </>
        )}
        {sides.slice(0, leaves).map(({ below, side }) => (
          <path
            key={below}
            d={leaf}
            opacity="0.85"
            transform={`translate(1 ${-stem * 0.55 + below}) scale(${side} 1)`}
          />
        ))}
      </g>
    </svg>
  )
}

const far = 'M0 112C60 104 96 130 160 127S286 92 390 114V190H0Z'
const near = 'M0 150C70 138 130 162 206 156S330 136 390 150V190H0Z'
const bud = 'M0 0C-7 -9 -5 -22 5 -31C12 -21 10 -8 0 0Z'
const leaf = 'M0 0C13 -1 21 -9 23 -21C10 -20 1 -12 0 0Z'

/** How far through the guide a chapter is; the words beside it say the same. */
export function ChapterProgress({ chapter }: { chapter: ChapterKey }) {
  const here = chapterKeys.indexOf(chapter)
  return (
    <div aria-hidden="true" className="flex gap-1.5">
      {chapterKeys.map((key, index) => (
        <span key={key} className={`h-1 flex-1 rounded-full ${index <= here ? 'bg-tide' : 'bg-line'}`} />
      ))}
    </div>
  )
}

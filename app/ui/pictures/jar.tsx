import { useId } from 'react'

const [top, bottom] = [36, 118]
const body = 'M21 15c0 12-13 14-13 29v64a12 12 0 0 0 12 12h56a12 12 0 0 0 12-12V44c0-15-13-17-13-29'

/** What was kept, rising in a jar: 0 to 1, and beyond that its lid is off and the sun has risen. What it says stands beside it. */
export function Jar({ share, className = 'w-24' }: { share: number; className?: string }) {
  const clip = useId()
  const isOver = share > 1
  const y = bottom - Math.min(1, Math.max(0, share)) * (bottom - top)
  const [sunX, sunY] = isOver ? [48, 16] : [66, y - 5]
  return (
    <svg
      viewBox="0 -6 96 130"
      aria-hidden="true"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <clipPath id={clip}>
        <path d={`${body}Z`} />
      </clipPath>
      <path d={`${body}Z`} className="fill-raised" />
      {isOver && <Sun x={sunX} y={sunY} />}
      {share > 0 && (
        <g clipPath={`url(#${clip})`}>
          {!isOver && <Sun x={sunX} y={sunY} />}
          <path d={`M0 ${y + 2}c16-8 30-8 48 0s32 6 48-2v130H0Z`} className="fill-tide opacity-35" />
          <path d={`M0 ${y + 13}c18 8 32 7 48 0s30-7 48 1v120H0Z`} className="fill-tide opacity-55" />
        </g>
      )}
      <path d={body} className="fill-none stroke-tide stroke-[2.5]" />
      {!isOver && (
        <rect x="12" y="2" width="72" height="12" rx="5" className="fill-raised stroke-tide stroke-[2.5]" />
      )}
    </svg>
  )
}

function Sun({ x, y }: { x: number; y: number }) {
  return (
    <>
      <circle cx={x} cy={y} r="20" className="fill-dawn-soft" />
      <circle cx={x} cy={y} r="12" className="fill-dawn" />
    </>
  )
}

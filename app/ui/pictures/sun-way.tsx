import type { ReactNode } from 'react'

type SunWayProps = {
  /** How far the sun has gone from the left foot to the right one; before the way begins it waits on the horizon. */
  share: number | 'before'
  /** The last stop and the next. */
  feet?: { last: ReactNode; next: ReactNode }
  /** In the corner of a wide sky. */
  corner?: ReactNode
  /** The sun stands behind a little mist. */
  isMisty?: boolean
  /** The number, and what is said of it. It says all that the picture shows. */
  children: ReactNode
}

type Frame = { width: number; height: number; reach: number; rise: number; ground: number }

const narrow: Frame = { width: 390, height: 498, reach: 160, rise: 274, ground: 397 }
const wide: Frame = { width: 720, height: 560, reach: 270, rise: 331, ground: 439 }
const low: Frame = { ...narrow, height: 370, ground: 292 }
const wideLow: Frame = { ...wide, height: 440, ground: 340 }

/** The sun's way from one milestone to the next. Only a picture: whoever doesn't see it reads the same. */
export function SunWay({ share, feet, corner, isMisty, children }: SunWayProps) {
  // With no way to show yet, what is below matters more.
  const isLow = share === 'before'
  return (
    <div data-sky="narrow" className="@container relative bg-sky lg:overflow-hidden lg:rounded-card">
      <Sky frame={isLow ? low : narrow} share={share} isMisty={isMisty} className="lg:hidden" />
      <Sky frame={isLow ? wideLow : wide} share={share} isMisty={isMisty} className="max-lg:hidden" />
      <div
        className={`absolute inset-x-0 flex flex-col items-center justify-center px-[16%] text-center ${isLow ? 'top-[22%] bottom-[37%] lg:px-8' : 'top-[38%] bottom-[21%] lg:top-[32%] lg:bottom-[25%]'}`}
      >
        {children}
      </div>
      {corner && <p className="absolute start-(--margin) top-5 text-sm text-quiet max-lg:hidden">{corner}</p>}
      {feet && (
        <div className="absolute inset-x-(--margin) bottom-1 flex justify-between gap-4 text-sm leading-snug max-[13rem]:static max-[13rem]:px-(--margin) max-[13rem]:pt-8 lg:bottom-4">
          <p>{feet.last}</p>
          <p className="text-end">{feet.next}</p>
        </div>
      )}
    </div>
  )
}

type SkyProps = {
  frame: Frame
  share: SunWayProps['share']
  isMisty?: boolean | undefined
  className: string
}

function Sky({ frame, share, isMisty, className }: SkyProps) {
  const { width, height, reach, rise, ground } = frame
  const middle = width / 2
  const turn = Math.PI * (share === 'before' ? 0.5 : Math.min(1, Math.max(0, share)))
  const sun =
    share === 'before'
      ? { x: middle, y: ground + 4 }
      : { x: middle - reach * Math.cos(turn), y: ground - rise * Math.sin(turn) }
  const arc = (x: number, y: number) => `A${reach} ${rise} 0 0 1 ${x.toFixed(1)} ${y.toFixed(1)}`
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className={`block w-full ${className}`}>
      {share === 'before' && <Sun {...sun} isLarge />}
      <Ground frame={frame} />
      {share !== 'before' && (
        <>
          <g fill="none" className="stroke-tide" strokeLinecap="round">
            <path
              d={`M${sun.x.toFixed(1)} ${sun.y.toFixed(1)}${arc(middle + reach, ground)}`}
              strokeWidth="1.75"
              strokeDasharray="0.1 7"
            />
            <path d={`M${middle - reach} ${ground}${arc(sun.x, sun.y)}`} strokeWidth="3" />
          </g>
          <Sun {...sun} isMisty={isMisty} />
          <circle cx={middle - reach} cy={ground} r="7" className="fill-tide" />
          <circle cx={middle + reach} cy={ground} r="6" strokeWidth="2" className="fill-paper stroke-tide" />
        </>
      )}
    </svg>
  )
}

type SunProps = { x: number; y: number; isLarge?: boolean; isMisty?: boolean | undefined }

function Sun({ x, y, isLarge, isMisty }: SunProps) {
  const radius = isLarge ? 48 : 24
  return (
    <g className="rising">
      <circle cx={x} cy={y} r={radius * 2.8} className="fill-dawn" opacity="0.13" />
      <circle cx={x} cy={y} r={radius * 1.8} className="fill-dawn" opacity="0.22" />
      <circle cx={x} cy={y} r={radius} className="fill-dawn" />
      {isMisty && (
        <g className="stroke-sky" strokeWidth="5" strokeLinecap="round">
          <path d={`M${x - 34} ${y + 2}h56`} />
          <path d={`M${x - 18} ${y + 13}h50`} />
        </g>
      )}
    </g>
  )
}

/** Two hills, a little water and a few stems; below them begins the page. */
function Ground({ frame: { width, height, ground } }: { frame: Frame }) {
  const hill = (top: number, swell: number) =>
    `M0 ${top}C${width * 0.2} ${top - swell} ${width * 0.36} ${top + swell} ${width * 0.56} ${top}S${width * 0.86} ${top - swell} ${width} ${top - 4}V${height}H0Z`
  return (
    <>
      <path d={hill(ground - 4, 10)} className="fill-hill" />
      <path d={hill(ground + 20, 12)} className="fill-water" />
      <path d={hill(ground + 50, 10)} className="fill-paper lg:fill-hill" />
      <path
        d={`M${width * 0.66} ${ground + 16}h60M${width * 0.72} ${ground + 26}h30`}
        className="stroke-tide"
        strokeWidth="1.5"
        opacity="0.6"
      />
      {/* Right of whatever stands at the way's left foot. */}
      <Stem x={width * 0.35} y={ground + 74} size={1.15} />
      <Stem x={width * 0.41} y={ground + 72} size={0.7} />
      <Stem x={width * 0.62} y={ground + 72} size={0.95} />
    </>
  )
}

function Stem({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`} className="fill-moss stroke-moss">
      <path d="M0 0C0-18 1-30 4-40" fill="none" strokeWidth="3" strokeLinecap="round" />
      <path d="M3-38C-2-46 0-56 8-62C12-54 11-44 3-38Z" stroke="none" />
      <path d="M1-18C-8-20-12-27-12-34C-4-33 1-27 1-18Z" stroke="none" opacity="0.8" />
      <path d="M1-14C9-15 13-21 14-28C6-27 2-22 1-14Z" stroke="none" opacity="0.8" />
    </g>
  )
}

import type { ReactNode } from 'react'
import { Ring, Sun } from './ring.tsx'
import type { Stop } from './stops.ts'

type WindingProps = { stops: Stop[]; place: number | undefined; you: string; draw: (stop: Stop) => ReactNode }

const sides = [12, 32]
const sideOf = (index: number): number => sides[index % 2] ?? 14

/** The stops below each other beside a winding path: solid behind, dotted ahead, the sun where someone is. */
export function Winding({ stops, place, you, draw }: WindingProps) {
  return (
    <ol>
      {place !== undefined && place < 0 && (
        <li className="relative flex h-12 items-start">
          <Piece index={-1} isBehind={false} />
          <You words={you} x={sideOf(1)} />
        </li>
      )}
      {stops.map((stop, index) => {
        const isHere = place !== undefined && Math.floor(place) === index
        const isLast = index === stops.length - 1
        return (
          <li key={stop.id} className={`relative ps-14 ${isHere ? 'pb-14' : isLast ? '' : 'pb-6'}`}>
            {!isLast && (
              <Piece index={index} isBehind={place !== undefined && place >= index + 1} isHere={isHere} />
            )}
            <svg aria-hidden="true" className="absolute start-0 top-0 h-7 w-14 overflow-visible">
              <Ring of={stop} x={sideOf(index)} y={14} isPassed={place !== undefined && place >= index} />
            </svg>
            {draw(stop)}
            {isHere && (
              <span className="absolute start-0 bottom-4">
                <You words={you} x={sideOf(isLast ? index : index + 1)} />
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** The path from one stop to the next, however much stands beside it; solid as far as the sun. */
function Piece({ index, isBehind, isHere }: { index: number; isBehind: boolean; isHere?: boolean }) {
  return (
    <>
      {!isBehind && <Curve index={index} isSolid={false} />}
      {(isBehind || isHere) && (
        <Curve index={index} isSolid className={isHere ? '[clip-path:inset(-4px_-4px_2.75rem)]' : ''} />
      )}
    </>
  )
}

function Curve({ index, isSolid, className = '' }: { index: number; isSolid: boolean; className?: string }) {
  const [from, to] = [sideOf(Math.abs(index)), sideOf(index + 1)]
  return (
    <svg
      viewBox="0 0 56 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`absolute start-0 top-3.5 h-full w-14 overflow-visible ${className}`}
    >
      <path
        d={`M${from} 0C${from} 45 ${to} 55 ${to} 100`}
        fill="none"
        vectorEffect="non-scaling-stroke"
        strokeLinecap="round"
        strokeDasharray={isSolid ? undefined : '0.1 7'}
        strokeWidth={isSolid ? 4 : 2.5}
        className="stroke-moss"
      />
    </svg>
  )
}

function You({ words, x }: { words: string; x: number }) {
  return (
    <span className="flex items-center">
      <svg aria-hidden="true" className="h-7 w-14 overflow-visible">
        <Sun x={x} y={14} size={10} />
      </svg>
      <span className="rounded-full bg-dawn px-3 text-sm font-medium text-on-dawn">{words}</span>
    </span>
  )
}

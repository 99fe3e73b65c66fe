import type { ReactNode } from 'react'
import { ownOf } from '../../blocks/blok.ts'

/** Lighter than the line around it, and lets nothing through. */
const mist = 'fill-[color-mix(in_oklch,var(--color-tide)_38%,var(--color-sky))]'
const meadow = 'fill-[color-mix(in_oklch,var(--color-moss)_42%,var(--color-sky))]'
const ground = <path d="M-240 34c70-9 130-9 200-2s150 8 280-4v22h-480z" className={meadow} />
const sea = <path d="M-240 26c60-9 110-9 170-3s110 9 170 2 90-7 140-2v27h-480z" className={mist} />
const sun = (x: number, y: number, radius: number) => (
  <circle cx={x} cy={y} r={radius} className="fill-dawn" />
)
const line = { fill: 'none', stroke: 'currentColor' } as const
const dots = { ...line, strokeWidth: 3, strokeDasharray: '0.1 7' } as const

/**
 * Small pictures of one grammar: a horizon, a sun, and one thing that moves. Each has its middle at nought; to both sides
 * the horizon goes on, so that the same drawing fills a tile and a wide frame.
 */
const motifs: Record<string, ReactNode> = {
  wave: (
    <>
      {sun(26, -24, 10)}
      <path
        d="M-240 16c28-26 62-26 92 0s56 16 84 0c20-12 32-38 54-38s34 40 54 40 34-16 60-16 60 20 136 4v42h-480z"
        className={mist}
      />
      <path
        d="M-240 16c28-26 62-26 92 0s56 16 84 0c20-12 32-38 54-38s34 40 54 40 34-16 60-16 60 20 136 4"
        {...line}
      />
    </>
  ),
  tide: (
    <>
      {sun(0, -6, 15)}
      <path d="M-240 6c40-12 80-12 120 0s80 12 120 0 80-12 120 0 80 12 120 0v42h-480z" className="fill-sky" />
      <path d="M-240 6c40-12 80-12 120 0s80 12 120 0 80-12 120 0 80 12 120 0" {...line} />
      {sea}
    </>
  ),
  sunrise: (
    <>
      {sun(0, 18, 19)}
      <path d="M0-14v-9M-24-4l-7-7M24-4l7-7" {...line} />
      {ground}
    </>
  ),
  path: (
    <>
      {sun(4, -30, 9)}
      {ground}
      <path d="M-20 40C8 30 26 20 16 6S-14 -6 0 -18" {...dots} />
    </>
  ),
  breath: (
    <>
      <circle cy="-2" r="34" className="fill-tide opacity-15" />
      <circle cy="-2" r="24" className="fill-tide opacity-25" />
      <circle cy="-2" r="13" className="fill-tide" />
    </>
  ),
  coins: (
    <>
      <path d="M-20 4h40v24q0 8-8 8h-24q-8 0-8-8z" className={mist} />
      <path
        d="M-16-20h32M-14-30h28v10h-28zM-14-20q-8 5-8 13v34q0 9 9 9h26q9 0 9-9V-7q0-8-8-13M-20 4q10-6 20 0t20 0"
        {...line}
      />
      {sun(4, 22, 6)}
    </>
  ),
  friends: (
    <>
      <circle cx="-12" cy="2" r="20" className={mist} />
      <circle cx="13" cy="2" r="18" opacity="0.85" className="fill-dawn" />
      <path d="M-240 30h480" {...line} />
    </>
  ),
  moon: (
    <>
      <path d="M8-30a23 23 0 1 0 20 34a26 26 0 0 1-20-34z" className="fill-dawn" />
      <path d="M-34-22v.1M-26 2v.1M32-12v.1M-40 12v.1" {...line} strokeWidth={4} />
      {sea}
    </>
  ),
  leaf: (
    <>
      {sun(16, -14, 13)}
      {ground}
      <path d="M-4 36c2-18 2-30 0-44" fill="none" className="stroke-moss" />
      <path
        d="M-4-8c-6-12-2-22 8-28 6 12 4 22-8 28zM-3 12c4-12 14-16 26-14-4 12-12 18-26 14zM-3 22c-6-10-14-12-24-8 6 10 14 12 24 8z"
        className="fill-moss"
      />
    </>
  ),
  clock: (
    <>
      {sun(0, -2, 26)}
      <circle cy="-2" r="26" {...line} />
      <path d="M0-18v16l12 8" {...line} />
      {ground}
    </>
  ),
  shield: (
    <>
      {sun(24, -26, 9)}
      {ground}
      <path d="M0-28c9 7 18 10 28 10 0 26-8 42-28 52-20-10-28-26-28-52 10 0 19-3 28-10z" className={mist} />
      <path d="M0-28c9 7 18 10 28 10 0 26-8 42-28 52-20-10-28-26-28-52 10 0 19-3 28-10z" {...line} />
    </>
  ),
  compass: (
    <>
      <circle cy="-2" r="29" className={mist} />
      <circle cy="-2" r="29" {...line} />
      <path d="M13-19L5 4l-18 11L-5-8z" className="fill-dawn" />
      {ground}
    </>
  ),
}

export function Motif({ name, className }: { name: string; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="-240 -48 480 96"
      preserveAspectRatio="xMidYMid slice"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`bg-sky text-tide ${className ?? ''}`}
    >
      {ownOf(motifs, name) ?? motifs.wave}
    </svg>
  )
}

import type { ReactNode } from 'react'
import { ownOf } from '../../blocks/blok.ts'

/** Small pictures of one grammar: a horizon, a disc, and one thing that moves. */
const motifs: Record<string, ReactNode> = {
  wave: <path d="M0 74c30-26 60-26 90 0s60 26 90 0 60-26 90 0 60 26 90 0" />,
  tide: (
    <>
      <path d="M0 70c40-14 80-14 120 0s80 14 120 0 80-14 120 0" />
      <path d="M0 90c40-14 80-14 120 0s80 14 120 0 80-14 120 0" opacity="0.5" />
    </>
  ),
  sunrise: <path d="M128 92a52 52 0 0 1 104 0M180 26v-12M126 46l-9-9M234 46l9-9" />,
  path: <path d="M140 128c20-24 64-22 60-46s-46-14-40-32 30-16 44-24" />,
  breath: (
    <>
      <circle cx="180" cy="62" r="22" />
      <circle cx="180" cy="62" r="40" opacity="0.5" />
    </>
  ),
  coins: (
    <>
      <ellipse cx="180" cy="92" rx="30" ry="9" />
      <path d="M150 92V62M210 92V62M150 77c0 5 13 9 30 9s30-4 30-9" />
      <ellipse cx="180" cy="62" rx="30" ry="9" />
    </>
  ),
  friends: (
    <>
      <path d="M140 100c0-22 12-34 26-34s26 12 26 34M176 100c2-18 12-28 24-28s24 12 24 28" />
      <circle cx="166" cy="50" r="10" />
      <circle cx="202" cy="58" r="9" />
    </>
  ),
  moon: <path d="M196 30a36 36 0 1 0 20 56 44 44 0 0 1-20-56z" />,
  leaf: <path d="M150 100c-6-46 26-66 72-68-2 46-22 72-66 62M150 100c14-26 32-40 52-50" />,
  clock: (
    <>
      <circle cx="180" cy="64" r="36" />
      <path d="M180 42v24l16 10" />
    </>
  ),
  shield: <path d="M180 26c12 10 24 14 38 14 0 32-10 52-38 64-28-12-38-32-38-64 14 0 26-4 38-14z" />,
  compass: (
    <>
      <circle cx="180" cy="64" r="36" />
      <path d="M194 48l-8 22-20 10 8-22z" />
    </>
  ),
}

export function Motif({ name, className }: { name: string; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 360 128"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`bg-tide-soft text-tide ${className ?? ''}`}
    >
      <circle cx="290" cy="36" r="30" opacity="0.22" className="fill-dawn" />
      <circle cx="290" cy="36" r="18" opacity="0.85" className="fill-dawn" />
      <path d="M0 108c60-16 120-16 180-6s120 10 180-6v32H0z" className="fill-moss-soft" />
      <g stroke="currentColor">{ownOf(motifs, name) ?? motifs.wave}</g>
    </svg>
  )
}

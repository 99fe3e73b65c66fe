import type { QrPath } from './inscription.ts'
import type { Palette } from './palettes.ts'

export type Shape = {
  d: string
  fill?: string
  stroke?: string
  strokeWidth?: number
  opacity?: number
}

/** Where things are, in units of the drawing. */
export type Stage = {
  width: number
  height: number
  sun: { x: number; y: number; r: number }
  /** Where the water begins. */
  horizon: number
  /** Where its nearest wave begins, which carries the small print. */
  shore: number
  inset: number
  seal?: { x: number; y: number; r: number }
}

/** The picture behind the words: a sun over water, stems at the shore, a fine double border. */
export function drawScene(stage: Stage, palette: Palette, isNight: boolean, qr: QrPath | undefined): Shape[] {
  const { width, height, sun, horizon, shore, inset } = stage
  return [
    { d: box(0, 0, width, height), fill: palette.paper },
    { d: circle(sun.x, sun.y, sun.r * 1.62), fill: palette.halo, opacity: isNight ? 0.07 : 0.1 },
    { d: circle(sun.x, sun.y, sun.r * 1.3), fill: palette.halo, opacity: isNight ? 0.1 : 0.16 },
    { d: circle(sun.x, sun.y, sun.r), fill: palette.sun },
    ...(isNight ? stars(stage, palette) : wind(stage, palette)),
    { d: wave(width, height, horizon, 26, 0.2), fill: palette.far },
    { d: wave(width, height, (horizon + shore) / 2, 22, 0.62), fill: palette.middle },
    ...stems(stage, palette),
    { d: wave(width, height, shore, 18, 0.35), fill: palette.near },
    {
      d: box(inset, inset, width - 2 * inset, height - 2 * inset),
      stroke: palette.accent,
      strokeWidth: 2,
      opacity: 0.55,
    },
    {
      d: box(inset + 9, inset + 9, width - 2 * inset - 18, height - 2 * inset - 18),
      stroke: palette.accent,
      strokeWidth: 0.8,
      opacity: 0.5,
    },
    ...(stage.seal && qr ? sealOf(stage.seal, palette, qr) : []),
  ]
}

function sealOf({ x, y, r }: { x: number; y: number; r: number }, palette: Palette, qr: QrPath): Shape[] {
  const side = r * 1.16
  const scale = side / qr.size
  return [
    { d: circle(x, y, r), fill: palette.seal },
    { d: circle(x, y, r - 7), stroke: palette.onSeal, strokeWidth: 1.4, opacity: 0.55 },
    { d: beads(x, y, r - 13, 72), fill: palette.onSeal, opacity: 0.35 },
    { d: placed(qr.path, x - side / 2, y - side / 2, scale), fill: palette.onSeal },
  ]
}

/** The code's path has only `M x y h v h z`: moved and scaled here, because not every canvas knows transforms alike. */
function placed(path: string, left: number, top: number, scale: number): string {
  return path.replace(/M(\d+) (\d+)h(\d+)v1h-\d+z/g, (_, x: string, y: string, length: string) => {
    const width = round(Number(length) * scale)
    return `M${round(left + Number(x) * scale)} ${round(top + Number(y) * scale)}h${width}v${round(scale)}h-${width}z`
  })
}

function wind({ width, sun }: Stage, palette: Palette): Shape[] {
  const stroke = { stroke: palette.accent, strokeWidth: 2.2, opacity: 0.35 }
  const left = Math.max(70, sun.x - sun.r * 1.9)
  const right = Math.min(width - 70, sun.x + sun.r * 1.9)
  return [
    { d: `M${left} ${sun.y - 40} c40 -22 70 18 112 -4 s46 -16 56 -6`, ...stroke },
    { d: `M${left + 34} ${sun.y + 4} c28 -14 50 10 80 -4`, ...stroke, strokeWidth: 1.6 },
    { d: `M${right - 150} ${sun.y - 110} c40 -22 66 18 108 -2`, ...stroke, strokeWidth: 1.6 },
    { d: `M${right - 96} ${sun.y + 70} c26 -14 44 12 74 -2`, ...stroke },
  ]
}

/** The same sky for everyone: written down, not thrown. */
const sky = [
  [0.09, 0.24],
  [0.2, 0.36],
  [0.12, 0.62],
  [0.08, 0.1],
  [0.23, 0.56],
  [0.78, 0.33],
  [0.92, 0.12],
  [0.86, 0.22],
  [0.91, 0.42],
  [0.83, 0.66],
  [0.08, 0.44],
  [0.22, 0.8],
  [0.79, 0.84],
  [0.93, 0.82],
  [0.9, 0.56],
  [0.17, 0.9],
] as const

function stars({ width, horizon, inset }: Stage, palette: Palette): Shape[] {
  const top = inset + 20
  return sky.map(([x, y], index) => ({
    d: circle(round(width * x), round(top + (horizon - top - 40) * y), index % 3 === 0 ? 2.6 : 1.6),
    fill: palette.accent,
    opacity: index % 2 === 0 ? 0.9 : 0.6,
  }))
}

function stems({ width, height, shore, horizon }: Stage, palette: Palette): Shape[] {
  const tall = (shore - horizon) * 1.2 + (height > 700 ? 60 : 6)
  const foot = shore + 26
  const stem = (x: number, lean: number, share: number): Shape[] => {
    const top = foot - tall * share
    const tip = x + lean
    const leaf = 20 * share + 8
    return [
      {
        d: `M${x} ${foot} C${x} ${foot - tall * 0.4 * share} ${x - lean * 0.2} ${top + 50} ${tip} ${top}`,
        stroke: palette.stems,
        strokeWidth: 3,
      },
      { d: leafAt(tip, top, leaf, lean > 0 ? 1 : -1), fill: palette.stems },
      {
        d: leafAt(x + lean * 0.22, top + tall * 0.4 * share, leaf * 0.9, lean > 0 ? -1 : 1),
        fill: palette.stems,
        opacity: 0.85,
      },
    ]
  }
  return [
    ...stem(width * 0.1, 24, 1),
    ...stem(width * 0.145, -16, 0.62),
    ...stem(width * 0.9, -26, 0.9),
    ...stem(width * 0.855, 14, 0.55),
  ]
}

function leafAt(x: number, y: number, size: number, side: 1 | -1): string {
  const s = size * side
  return `M${round(x)} ${round(y)} c${round(s * 0.9)} ${round(-size * 0.2)} ${round(s * 1.4)} ${round(-size * 0.9)} ${round(s * 1.3)} ${round(-size * 1.8)} c${round(-s * 0.9)} ${round(size * 0.3)} ${round(-s * 1.4)} ${round(size * 0.9)} ${round(-s * 1.3)} ${round(size * 1.8)} z`
}

/** A hill of water from edge to edge; `phase` says where its crest is. */
function wave(width: number, height: number, y: number, swell: number, phase: number): string {
  const crest = width * Math.min(phase, 0.4)
  return `M0 ${y} C${round(crest * 0.5)} ${y - swell} ${round(crest)} ${y - swell} ${round(width * Math.min(phase + 0.2, 0.62))} ${y} S${round(width * 0.86)} ${y + swell * 0.7} ${width} ${y - swell * 0.4} V${height} H0 Z`
}

function beads(x: number, y: number, r: number, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI
    return circle(round(x + r * Math.cos(angle)), round(y + r * Math.sin(angle)), 1.1)
  }).join('')
}

const box = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h-${width}z`

const circle = (x: number, y: number, r: number): string =>
  `M${round(x - r)} ${y}a${r} ${r} 0 1 0 ${round(2 * r)} 0a${r} ${r} 0 1 0 ${round(-2 * r)} 0z`

const round = (value: number): number => Math.round(value * 100) / 100

import type { QrPath } from './inscription.ts'
import type { CertificatePalette } from './palettes.ts'
import type { DrawingStage } from './stages.ts'

export type Figure = {
  d: string
  fill?: string
  stroke?: string
  strokeWidth?: number
  opacity?: number
}

/** The picture behind the words: a sun over water, stems at the shore, a fine double border. */
export function drawScene(
  stage: DrawingStage,
  palette: CertificatePalette,
  isNight: boolean,
  qr: QrPath | undefined,
): Figure[] {
  const { width, height, sun, horizon, shore } = stage
  return [
    { d: box(0, 0, width, height), fill: palette.paper },
    { d: circle(sun.x, sun.y, sun.r * 1.62), fill: palette.halo, opacity: isNight ? 0.07 : 0.1 },
    { d: circle(sun.x, sun.y, sun.r * 1.3), fill: palette.halo, opacity: isNight ? 0.1 : 0.16 },
    { d: circle(sun.x, sun.y, sun.r), fill: palette.sun },
    { d: circle(sun.x, sun.y, sun.r - 9), stroke: palette.onSunQuiet, strokeWidth: 1, opacity: 0.22 },
    ...(isNight ? stars(stage, palette) : wind(stage, palette)),
    { d: wave(width, height, horizon, 26, 0.2), fill: palette.far },
    { d: wave(width, height, (horizon + shore) / 2, 22, 0.62), fill: palette.middle },
    ...glitter(stage, palette),
    ...border(stage, palette.accent, 0.55),
    ...stems(stage, palette),
    { d: wave(width, height, shore, 18, 0.35), fill: palette.near },
    ...borderAtFoot(stage, palette.onNear),
    ...(stage.seal && qr ? sealOf(stage.seal, palette, qr) : []),
  ]
}

const corner = 24
const gap = 10

/** A plain line, and within it one that gives way at the corners. */
function border({ width, height, inset }: DrawingStage, stroke: string, opacity: number): Figure[] {
  const i = inset + gap
  const [right, bottom] = [width - i, height - i]
  const turn = (x: number, y: number) => `a${corner} ${corner} 0 0 0 ${x * corner} ${y * corner}`
  const inner = `M${i + corner} ${i}H${right - corner}${turn(1, 1)}V${bottom - corner}${turn(-1, 1)}H${i + corner}${turn(-1, -1)}V${i + corner}${turn(1, -1)}z`
  return [
    { d: box(inset, inset, width - 2 * inset, height - 2 * inset), stroke, strokeWidth: 2, opacity },
    { d: inner, stroke, strokeWidth: 1, opacity },
  ]
}

/** The part of it that lies on the dark water. */
function borderAtFoot({ width, height, inset, shore }: DrawingStage, stroke: string): Figure[] {
  const i = inset + gap
  const [top, bottom] = [shore + 12, height - i]
  const turn = (y: number) => `a${corner} ${corner} 0 0 ${y < 0 ? 0 : 1} ${corner} ${y * corner}`
  return [
    {
      d: `M${inset} ${top}V${height - inset}H${width - inset}V${top}`,
      stroke,
      strokeWidth: 2,
      opacity: 0.5,
    },
    {
      d: `M${i} ${top}V${bottom - corner}${turn(1)}H${width - i - corner}${turn(-1)}V${top}`,
      stroke,
      strokeWidth: 1,
      opacity: 0.5,
    },
  ]
}

function sealOf(
  { x, y, r }: { x: number; y: number; r: number },
  palette: CertificatePalette,
  qr: QrPath,
): Figure[] {
  const side = r * 1.16
  const scale = side / qr.size
  return [
    { d: circle(x, y, r + 8), fill: palette.near, opacity: 0.35 },
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

/** The sun on the water, where nothing else lies on it. */
function glitter({ sun, seal, horizon, shore }: DrawingStage, palette: CertificatePalette): Figure[] {
  if (seal) return []
  return [0.2, 0.42, 0.64].map((share, index) => {
    const half = sun.r * (0.62 - index * 0.17)
    const y = round(horizon + (shore - horizon) * share)
    return {
      d: `M${round(sun.x - half)} ${y}h${round(half * 0.7)}M${round(sun.x - half * 0.1)} ${y}h${round(half * 1.1)}`,
      stroke: palette.sun,
      strokeWidth: 4,
      opacity: 0.75,
    }
  })
}

function wind({ sun, sky }: DrawingStage, palette: CertificatePalette): Figure[] {
  const stroke = { stroke: palette.accent, strokeWidth: 2.2, opacity: 0.35 }
  const left = Math.max(sky.from, sun.x - sun.r * 1.9)
  const right = Math.min(sky.to, sun.x + sun.r * 1.9)
  return [
    { d: `M${left} ${sun.y - 40} c30 -18 54 14 84 -4 s34 -12 42 -4`, ...stroke },
    { d: `M${left + 26} ${sun.y + 2} c22 -12 40 8 64 -4`, ...stroke, strokeWidth: 1.6 },
    { d: `M${right - 120} ${sun.y - 110} c32 -18 54 14 88 -2`, ...stroke, strokeWidth: 1.6 },
    { d: `M${right - 80} ${sun.y + 76} c22 -12 36 10 62 -2`, ...stroke },
  ]
}

/** The same sky for everyone: written down, not thrown. */
const constellation = [
  [0.03, 0.08],
  [0.13, 0.3],
  [0.05, 0.55],
  [0.16, 0.74],
  [0.02, 0.86],
  [0.2, 0.02],
  [0.8, 0.04],
  [0.95, 0.12],
  [0.88, 0.33],
  [0.97, 0.5],
  [0.85, 0.7],
  [0.94, 0.84],
] as const

function stars({ sun, horizon, sky }: DrawingStage, palette: CertificatePalette): Figure[] {
  const { from, to, top } = sky
  return constellation
    .map(([x, y]) => [from + (to - from) * x, top + (horizon - 60 - top) * y] as const)
    .filter(([x, y]) => Math.hypot(x - sun.x, y - sun.y) > sun.r * 1.12)
    .map(([x, y], index) => ({
      d: index % 3 === 0 ? sparkle(round(x), round(y), 8) : circle(round(x), round(y), 1.9),
      fill: palette.accent,
      opacity: index % 2 === 0 ? 0.9 : 0.6,
    }))
}

function sparkle(x: number, y: number, r: number): string {
  const s = round(r * 0.16)
  const t = round(r - s)
  return `M${x} ${y - r}l${s} ${t}l${t} ${s}l${-t} ${s}l${-s} ${t}l${-s} ${-t}l${-t} ${-s}l${t} ${-s}z`
}

function stems(
  { width, height, shore, horizon, inset }: DrawingStage,
  palette: CertificatePalette,
): Figure[] {
  const tall = (shore - horizon) * 1.2 + (height > 700 ? 60 : 0)
  const foot = shore + 26
  const from = inset + gap + 44
  const stem = (x: number, lean: number, share: number): Figure[] => {
    const top = foot - tall * share
    const tip = x + lean
    const leaf = Math.min(20 * share + 8, tall * 0.17)
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
    ...stem(from, 22, 1),
    ...stem(from + 44, -16, 0.62),
    ...stem(width - from, -24, 0.9),
    ...stem(width - from - 44, 14, 0.55),
  ]
}

function leafAt(x: number, y: number, size: number, side: 1 | -1): string {
  const s = size * side
  return `M${round(x)} ${round(y)} c${round(s * 0.9)} ${round(-size * 0.2)} ${round(s * 1.4)} ${round(-size * 0.9)} ${round(s * 1.3)} ${round(-size * 1.8)} c${round(-s * 0.9)} ${round(size * 0.3)} ${round(-s * 1.4)} ${round(size * 0.9)} ${round(-s * 1.3)} ${round(size * 1.8)} z`
}

/** A hill of water from edge to edge; `phase` says where its crest is. */
export function wave(width: number, height: number, y: number, swell: number, phase: number): string {
  const crest = width * Math.min(phase, 0.4)
  return `M0 ${y} C${round(crest * 0.5)} ${y - swell} ${round(crest)} ${y - swell} ${round(width * Math.min(phase + 0.2, 0.62))} ${y} S${round(width * 0.86)} ${y + swell * 0.7} ${width} ${y - swell * 0.4} V${height} H0 Z`
}

function beads(x: number, y: number, r: number, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI
    return circle(round(x + r * Math.cos(angle)), round(y + r * Math.sin(angle)), 1.1)
  }).join('')
}

export const box = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h-${width}z`

export const circle = (x: number, y: number, r: number): string =>
  `M${round(x - r)} ${y}a${r} ${r} 0 1 0 ${round(2 * r)} 0a${r} ${r} 0 1 0 ${round(-2 * r)} 0z`

export const round = (value: number): number => Math.round(value * 100) / 100

/** Perceptual: lightness and chroma from 0, hue in degrees (Björn Ottosson, OKLab, 2020). */
export type Oklch = { l: number; c: number; h: number }
type Triple = [number, number, number]

export function readHex(hex: string): Triple | undefined {
  const [, r, g, b] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex) ?? []
  if (!r || !g || !b) return undefined
  return [r, g, b].map(two => toLinear(Number.parseInt(two, 16) / 255)) as Triple
}

export function toOklch(hex: string): Oklch | undefined {
  const rgb = readHex(hex)
  if (!rgb) return undefined
  const [r, g, b] = rgb
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const h = (Math.atan2(y, x) * 180) / Math.PI
  return { l: lightness, c: Math.hypot(x, y), h: h < 0 ? h + 360 : h }
}

/** The colour as screens show it; less colourful where none is as colourful as that. */
export function toHex(colour: Oklch): string {
  let { c } = colour
  let rgb = toRgb({ ...colour, c })
  while (c > 0 && rgb.some(part => part < -0.0005 || part > 1.0005)) {
    c = Math.max(0, c - 0.002)
    rgb = toRgb({ ...colour, c })
  }
  const two = (part: number) =>
    Math.round(255 * toGamma(Math.min(1, Math.max(0, part))))
      .toString(16)
      .padStart(2, '0')
  return `#${rgb.map(two).join('')}`
}

/** Of two colours, from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminanceOf).sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(hex: string): number {
  const [r, g, b] = readHex(hex) ?? [0, 0, 0]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function toRgb({ l, c, h }: Oklch): Triple {
  const [x, y] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const long = (l + 0.3963377774 * x + 0.2158037573 * y) ** 3
  const middle = (l - 0.1055613458 * x - 0.0638541728 * y) ** 3
  const short = (l - 0.0894841775 * x - 1.291485548 * y) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

const toLinear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const toGamma = (part: number): number =>
  part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055

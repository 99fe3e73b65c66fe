import { contrastOf, type Oklch, toHex, toOklch } from './colour.ts'

/** What the accent is made of: buttons and links, their pressed and soft forms, and what stands on them. */
export type AccentPalette = { tide: string; strong: string; soft: string; on: string; middle: string }
export type Accent = { day: AccentPalette; night: AccentPalette }

/** What text needs to be read by nearly everyone (WCAG 2.2, 1.4.3). */
export const least = 4.5

/** Everything links and buttons may stand on, by day and by night: `app/ui/tokens.css`. */
const grounds = {
  day: ['#faf8f1', '#fefefb', '#f2f0e7', '#e2f4f5'],
  night: ['#0e141d', '#161d27', '#080e16', '#0b1e29'],
}
const white = '#f8fdfe'

/** Their colour by day, and one for the night of the same hue. Undefined where it is no colour. */
export function makeAccent(hex: string): Accent | undefined {
  const given = toOklch(hex)
  if (!given) return undefined
  const shade = (l: number, most: number) => toHex({ ...given, l, c: Math.min(given.c, most) })
  const strong = { ...given, l: Math.min(given.l - 0.06, 0.4) }
  return {
    day: {
      tide: hex.toLowerCase(),
      strong: toHex({ ...strong, l: Math.max(0.1, strong.l) }),
      soft: shade(0.93, 0.03),
      on: white,
      middle: shade(0.77, 0.07),
    },
    night: {
      tide: shade(0.79, 0.1),
      strong: shade(0.85, 0.09),
      soft: shade(0.29, 0.045),
      on: shade(0.19, 0.03),
      middle: shade(0.48, 0.07),
    },
  }
}

/** The worst of all places where it is read, in a scheme. */
export function contrastIn({ tide, strong, soft, on }: AccentPalette, scheme: keyof typeof grounds): number {
  const pairs = [...grounds[scheme].map(ground => [tide, ground]), [tide, soft], [strong, soft], [on, tide]]
  return Math.min(...pairs.map(([one = '', other = '']) => contrastOf(one, other)))
}

/** Whether it can be read in both schemes; where not, how far it gets and the nearest that can. */
export function checkAccent(
  hex: string,
): { isFit: true } | { isFit: false; contrast: number; nearest: string } {
  const accent = makeAccent(hex)
  const given = toOklch(hex)
  if (!accent || !given) return { isFit: false, contrast: 1, nearest: '#006a84' }
  const contrast = contrastOfAll(accent)
  return contrast >= least ? { isFit: true } : { isFit: false, contrast, nearest: findNearest(given) }
}

/** The same hue, darker by as little as it takes. */
function findNearest(given: Oklch): string {
  for (let l = Math.min(given.l, 0.75); l > 0.2; l -= 0.004) {
    const hex = toHex({ ...given, l })
    const accent = makeAccent(hex)
    if (accent && contrastOfAll(accent) >= least) return hex
  }
  return '#006a84'
}

const contrastOfAll = ({ day, night }: Accent): number =>
  Math.min(contrastIn(day, 'day'), contrastIn(night, 'night'))

import type { Accent } from '../../domain/settings/accent.ts'

/** The look's colours as mail programs understand them: `app/ui/tokens.css`, by day and by night. */
export const day = {
  sunken: '#f2f0e7',
  raised: '#fefefb',
  line: '#dad8cd',
  ink: '#15202d',
  quiet: '#495360',
  tide: '#006a84',
  onTide: '#f8fdfe',
  tideSoft: '#d2eef3',
  tideMiddle: '#7dc0cc',
  step: '#eaf4ef',
  dawn: '#f0b878',
  pale: '#e2e0d5',
}

export const night: typeof day = {
  sunken: '#080e16',
  raised: '#161d27',
  line: '#2f3945',
  ink: '#edebe2',
  quiet: '#aab2bd',
  tide: '#5fc9db',
  onTide: '#04161f',
  tideSoft: '#0b303b',
  tideMiddle: '#286673',
  step: '#122a28',
  dawn: '#f0b878',
  pale: '#2f3945',
}

const dyed = [
  ['tide', 'tide'],
  ['onTide', 'on'],
  ['tideSoft', 'soft'],
  ['tideMiddle', 'middle'],
] as const

/** The organisation's colour in place of ours. */
export function dye(html: string, accent: Accent | undefined): string {
  if (!accent) return html
  const swaps = new Map<string, string>()
  for (const [ours, theirs] of dyed) {
    swaps.set(day[ours], accent.day[theirs])
    swaps.set(night[ours], accent.night[theirs])
  }
  return html.replace(/#[0-9a-f]{6}\b/g, colour => swaps.get(colour) ?? colour)
}

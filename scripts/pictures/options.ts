import { parseArgs } from 'node:util'
import { routeNames } from '../../app/map/routes.ts'
import { type Language, languageCodes } from '../../languages/languages.ts'
import { rowNames } from './rows.ts'

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** Every route of the site map, what people meet in the midst of it, and the two pages where something is wrong. */
const screenNames = [...new Set([...routeNames, ...rowNames, 'notFound', 'failed'] as const)]
export type ScreenName = (typeof screenNames)[number]

export type Wanted = { screens: ScreenName[]; languages: Language[]; widths: number[]; schemes: Scheme[] }

const usage = `npm run shots -- [--only help,home] [--languages de,pl] [--width 320,1280] [--scheme dark], or --readme alone`

/** What the command line asks for; everything where it says nothing. */
export function readWish(args: string[]): Wanted & { isNarrowed: boolean; isForReadme: boolean } {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      languages: { type: 'string' },
      width: { type: 'string' },
      scheme: { type: 'string' },
      readme: { type: 'boolean', default: false },
    },
  })
  return {
    isForReadme: values.readme,
    isNarrowed: args.length > 0,
    screens: pick('--only', values.only, screenNames, screenNames),
    languages: pick('--languages', values.languages, languageCodes, ['en', 'de', 'ru']),
    widths: values.width?.split(',').map(readWidth) ?? [390, 1280],
    schemes: pick('--scheme', values.scheme, schemes, schemes),
  }
}

function pick<T extends string>(
  flag: string,
  given: string | undefined,
  known: readonly T[],
  usual: readonly T[],
): T[] {
  if (given === undefined) return [...usual]
  return given.split(',').map(name => {
    const found = known.find(one => one === name)
    if (!found) throw new Error(`${flag} doesn’t know “${name}”, only: ${known.join(', ')}\n${usage}`)
    return found
  })
}

function readWidth(text: string): number {
  const width = Number(text)
  if (!Number.isInteger(width) || width < 200 || width > 4_000)
    throw new Error(`--width takes pixels from 200 to 4000, not “${text}”\n${usage}`)
  return width
}

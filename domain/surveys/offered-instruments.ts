import { readdirSync, readFileSync } from 'node:fs'
import { type Instrument, instrumentSchema, type SurveyName } from './instrument.ts'

export type Instruments = {
  all: Instrument[]
  /** What a survey asks here. Where an owner's permission is recorded, theirs comes before our own. */
  get: (survey: SurveyName) => Instrument
}

const folder = new URL('./instruments/', import.meta.url)

/** Reads every instrument once; a file that is not whole stops the start. */
export function openInstruments(permissions: Record<string, string | undefined> = {}): Instruments {
  const all = readdirSync(folder).sort().map(readInstrument)
  const allowed = all.filter(({ requiresPermission: name }) => !name || permissions[name])
  return {
    all,
    get: survey => {
      const found = allowed
        .filter(instrument => instrument.survey === survey)
        .sort((a, b) => rank(b) - rank(a) || b.version - a.version)[0]
      if (!found) throw new Error(`there’s no instrument for ${survey}`)
      return found
    },
  }
}

const rank = ({ requiresPermission }: Instrument) => (requiresPermission ? 1 : 0)

function readInstrument(file: string): Instrument {
  const read = instrumentSchema.safeParse(JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
  if (!read.success) throw new Error(`${file}: ${read.error.issues.map(issue => issue.message).join('; ')}`)
  const { id, version } = read.data
  if (file !== `${id}.v${version}.json`) throw new Error(`${file} holds version ${version} of ${id}`)
  return read.data
}

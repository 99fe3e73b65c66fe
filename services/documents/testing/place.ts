import type { Engine, Place } from '../model/engine.ts'
import type { Fields } from '../model/value.ts'
import type { Write } from '../model/write.ts'

let places = 0

/** One that no other test has. */
export function newPlace(): Place {
  return { project: `place${++places}`, database: '(default)' }
}

export function set(path: string, fields: Fields = {}): Write {
  return { kind: 'update', path, fields, transforms: [] }
}

/** Reads a number, writes the next one, and begins again when somebody else was quicker. */
export async function incrementOnce(engine: Engine, place: Place, path: string): Promise<number> {
  for (let tries = 1; ; tries++) {
    const { documents } = await engine.get(place, [path])
    const [document] = documents
    const value = document?.fields.count
    const count = value && 'integerValue' in value ? Number(value.integerValue) : 0
    const write = set(path, { count: { integerValue: `${count + 1}` } })
    try {
      await engine.commit(place, [write], { reads: [{ path, updatedAt: document?.updatedAt }] })
      return tries
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'aborted')) throw error
    }
  }
}

import type { StoredDocument } from '../../model/engine.ts'
import type { Connection } from '../connection.ts'
import { keyAfter, keyAfterAll } from '../indexes/key.ts'
import { everything, intersect, type Range, type Spot, valueRange } from '../indexes/range.ts'
import { documentColumns, toDocument } from '../rows.ts'
import type { DocumentRow } from '../tables.ts'
import { conditionOf, findSpot, type IndexSource, type Probe } from './source.ts'

export type WalkStep = { spot: Spot; document: StoredDocument }

const [first, last] = [everything.low[0], everything.high[0]]

type Walk = {
  connection: Connection
  place: number
  source: IndexSource
  probes: readonly Probe[]
  isDescending: boolean
}

/** Goes along a source from end to end, as far as it is told each time. */
export function createWalk({ connection, place, source, probes, isDescending }: Walk) {
  const left = isDescending ? source.ranges.toReversed() : [...source.ranges]
  const order = isDescending ? 'e.value desc, e.name desc' : 'e.value, e.name'

  const shorten = (range: Range, [value, name]: Spot): Range =>
    isDescending ? { ...range, high: [value, name] } : { ...range, low: [value, keyAfter(name)] }

  /** Of one stretch, with a limit or to its end. */
  async function read(range: Range, limit?: number): Promise<WalkStep[]> {
    const { text, values } = conditionOf(source, range, probes)
    const rows = await connection.all<DocumentRow & { value: Uint8Array }>(
      `select e.value, ${documentColumns} from document_entries e cross join documents d
       where ${text} and d.place = ? and d.name = e.name order by ${order}${limit === undefined ? '' : ' limit ?'}`,
      [...values, place, ...(limit === undefined ? [] : [limit])],
    )
    return rows.map(row => ({ spot: [row.value, row.name], document: toDocument(row) }))
  }

  return {
    get isDone() {
      return left.length === 0
    },

    /** Leaves out what is left of one value. */
    skip(value: Uint8Array) {
      const rest = valueRange(
        ...(isDescending ? ([first, value] as const) : ([keyAfterAll(value), last] as const)),
      )
      left.splice(0, left.length, ...intersect(left, [rest]))
    },

    /** Looks at up to `count` entries of the next stretch, and gives the documents that the probes let pass. */
    async next(count: number): Promise<WalkStep[]> {
      const range = left[0]
      if (!range) return []
      if (probes.length === 0) {
        const steps = await read(range, count)
        const last = steps.at(-1)
        if (last && steps.length === count) left[0] = shorten(range, last.spot)
        else left.shift()
        return steps
      }
      const end = await findSpot(connection, source, range, { distance: count - 1, isDescending })
      if (!end) {
        left.shift()
        return read(range)
      }
      left[0] = shorten(range, end)
      const [value, name] = end
      return read(isDescending ? { ...range, low: end } : { ...range, high: [value, keyAfter(name)] })
    },
  }
}

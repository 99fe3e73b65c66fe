import { createHash } from 'node:crypto'
import { AppError, ensure } from '../errors.ts'

/** A value of a row, as both engines give it. */
export type DumpedValue = null | string | number | boolean | Uint8Array

/** Which migrations had been applied, in their order. */
export type Applied = { house: string; name: string }

/** What a backup consists of, one after the other; the last says that nothing is missing. */
export type ArchiveEntry =
  | { kind: 'begin'; at: string; engine: string; migrations: Applied[] }
  | { kind: 'table'; name: string; columns: string[] }
  | { kind: 'row'; values: DumpedValue[] }
  | { kind: 'file'; name: string }
  | { kind: 'part'; bytes: Uint8Array }
  /** Of a table or a file: how many rows or bytes it has, and their sum. */
  | { kind: 'end'; name: string; count: number; sum: string }
  | { kind: 'done'; tables: number; rows: number; files: number }

const format = 1

/** One line a piece. Rows are lists and parts are texts: there are so many of them. */
export function writeEntry(entry: ArchiveEntry): string {
  if (entry.kind === 'row') return `${rowText(entry.values)}\n`
  if (entry.kind === 'part') return `"${Buffer.from(entry.bytes).toString('base64')}"\n`
  return `${JSON.stringify(entry.kind === 'begin' ? { format, ...entry } : entry)}\n`
}

export function readEntry(line: string): ArchiveEntry {
  const given = parse(line)
  if (Array.isArray(given)) return { kind: 'row', values: given.map(toValue) }
  if (typeof given === 'string') return { kind: 'part', bytes: Buffer.from(given, 'base64') }
  if (typeof given !== 'object' || given === null || !('kind' in given)) throw damaged()
  if (given.kind === 'begin')
    ensure(
      'format' in given && given.format === format,
      'failed-precondition',
      'This backup was made by a newer version of Exhale. Update this one first.',
    )
  return given as ArchiveEntry
}

/** The same for the same row, whichever engine gave it: columns are in the order of their names. */
export const rowText = (values: readonly DumpedValue[]): string => JSON.stringify(values.map(toJson))

export const damaged = (cause?: unknown) =>
  new AppError('data-loss', 'This backup is damaged or incomplete. Use another one.', { cause })

/** A sum of rows that doesn't depend on their order, which engines differ in. */
export function createSum() {
  let [high, low, count] = [0n, 0n, 0]
  return {
    add(text: string): void {
      const digest = createHash('sha256').update(text).digest()
      high = BigInt.asUintN(64, high + digest.readBigUInt64BE(0))
      low = BigInt.asUintN(64, low + digest.readBigUInt64BE(8))
      count += 1
    },
    count: () => count,
    text: () => high.toString(16).padStart(16, '0') + low.toString(16).padStart(16, '0'),
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch (error) {
    throw damaged(error)
  }
}

const toJson = (value: DumpedValue) =>
  value instanceof Uint8Array ? { b: Buffer.from(value).toString('base64') } : value

function toValue(given: unknown): DumpedValue {
  if (given === null || ['string', 'number', 'boolean'].includes(typeof given)) return given as DumpedValue
  if (typeof given === 'object' && 'b' in given && typeof given.b === 'string')
    return new Uint8Array(Buffer.from(given.b, 'base64'))
  throw damaged()
}

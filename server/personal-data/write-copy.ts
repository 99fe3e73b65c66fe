import { dataOf, type Group, groupsOf } from '../../app/leaving/groups.ts'
import { writeCsvRow } from '../../platform/csv/write.ts'
import { ensure } from '../../platform/errors.ts'
import type { Backend } from '../backend.ts'
import { findFile } from '../certificates/files.ts'
import type { HeldData } from '../doors/accounts/held-data.ts'
import { describeHeld, type Holders, listShownCertificates } from '../doors/accounts/held-data.ts'

type Parts = Holders & Pick<Backend, 'clock' | 'library' | 'origin' | 'press'>
type Entry = { name: string; body: string | Uint8Array; isPacked?: boolean }

/** Everything held about someone as one ZIP: data by kind, tables for spreadsheets, certificates as they look. */
export async function* writeCopy(parts: Parts, uid: string): AsyncGenerator<Uint8Array> {
  const account = await parts.identity.administration.find(uid)
  const held = await describeHeld(parts, { id: uid, name: account?.name ?? '', roles: account?.roles ?? [] })
  ensure(held, 'not-found', 'Nobody’s data can be copied')
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate')
  const pieces: Uint8Array[] = []
  let fault: Error | undefined
  const zip = new Zip((error, piece) => {
    if (error) fault = error
    else pieces.push(piece)
  })
  const take = () => {
    if (fault) throw fault
    return pieces.splice(0)
  }
  for (const group of groupsOf(held)) {
    for await (const { name, body, isPacked } of listEntries(parts, uid, held, group)) {
      const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
      file.mtime = parts.clock.now()
      zip.add(file)
      file.push(typeof body === 'string' ? Buffer.from(body) : body, true)
      yield* take()
    }
  }
  zip.end()
  yield* take()
}

async function* listEntries(
  parts: Parts,
  uid: string,
  held: HeldData,
  { name }: Group,
): AsyncGenerator<Entry> {
  const data = dataOf(held, name)
  yield { name: `${name}.json`, body: `${JSON.stringify(data, null, 2)}\n` }
  for (const [field, rows] of Object.entries(data))
    if (isTable(rows)) yield { name: `${name}/${field}.csv`, body: writeTable(rows) }
  if (name !== 'certificates') return
  const make = findFile('a4.pdf')
  const issued = (await listShownCertificates(parts, uid)).filter(({ content }) => content !== null)
  for (const [index, certificate] of issued.entries()) {
    const file = await make?.({ certificate, isHolder: true, who: uid, wishes: [] }, parts)
    if (file) yield { name: `certificates/${index + 1}.pdf`, body: Buffer.from(file.body), isPacked: true }
  }
}

function isTable(value: unknown): value is Record<string, unknown>[] {
  return (
    Array.isArray(value) && value.length > 0 && value.every(row => typeof row === 'object' && row !== null)
  )
}

/** One row each; the columns are all that any of them has. No cell is a formula. */
function writeTable(rows: Record<string, unknown>[]): string {
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const lines = rows.map(row => writeCsvRow(columns.map(column => print(row[column]))))
  return `\ufeff${writeCsvRow(columns)}${lines.join('')}`
}

function print(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

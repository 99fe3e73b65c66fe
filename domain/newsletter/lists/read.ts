import { setImmediate as breathe } from 'node:timers/promises'
import { attempt } from '../../../platform/attempt.ts'
import { decodeText } from '../../../platform/csv/decode.ts'
import { readCsv } from '../../../platform/csv/read.ts'
import { newId } from '../../../platform/ids.ts'
import type { AddressEntry } from '../subscriptions/address-book.ts'
import type { NewsletterTx, SubscriptionDeps } from '../subscriptions/deps.ts'
import { type Columns, findColumns, type ListLine, toLine } from './columns.ts'
import { judge } from './judge.ts'
import { type List, type ListProblem, type ListWish, noRows, type RowCounts } from './list.ts'
import { drop } from './store.ts'

/** In one statement. */
const atOnce = 500
const mostRows = 100_000
const mostTroubles = 200
const pieceLength = 16 * 1024

type Reading = {
  id: string
  seen: Set<string>
  counts: RowCounts
  troubles: List['troubles']
}

/** Told within the transaction what was read. */
export type NoteRead = (tx: NewsletterTx, id: string, counts: RowCounts) => Promise<void>

/** Puts what a file holds aside and counts what would become of it. Nobody is written to yet. */
export async function readList(
  deps: SubscriptionDeps,
  wish: ListWish,
  file: AsyncIterable<Uint8Array>,
  note?: NoteRead,
): Promise<{ id: string } | { problem: ListProblem }> {
  const counts = { ...noRows }
  const reading: Reading = { id: newId(), seen: new Set(), counts, troubles: [] }
  const { id } = reading
  await open(deps, id, wish)
  try {
    const problem = await readRows(deps, reading, file)
    if (problem) {
      await drop(deps, id)
      return { problem }
    }
    await deps.database.transaction(async tx => {
      await tx
        .updateTable('newsletter_lists')
        .set({ state: 'read', counts: JSON.stringify(counts), troubles: JSON.stringify(reading.troubles) })
        .where('id', '=', id)
        .execute()
      await note?.(tx, id, counts)
    })
    return { id }
  } catch (error) {
    await drop(deps, id)
    throw error
  }
}

async function open({ database, now }: SubscriptionDeps, id: string, wish: ListWish): Promise<void> {
  const { name, topics, frequency, language } = wish
  await database.kysely
    .insertInto('newsletter_lists')
    .values({
      ...{ id, name, state: 'reading', topics: JSON.stringify(topics), frequency, language },
      ...{ counts: '{}', troubles: '[]', done: 0, asked: 0, created_at: now() },
    })
    .execute()
}

async function readRows(deps: SubscriptionDeps, reading: Reading, file: AsyncIterable<Uint8Array>) {
  let columns: Columns | undefined
  let count = 0
  const lot: ListLine[] = []
  for await (const row of readCsv(decodeText(inPeace(file)))) {
    // Empty ones before the first count, too: there may be millions of them.
    if (row.number > 2 * mostRows) return 'tooMany'
    if (!columns) {
      if (row.cells.every(cell => cell.trim() === '')) continue
      columns = findColumns(row.cells)
      if (!columns) return 'noColumn'
      if (columns.isHeading) continue
    }
    count += 1
    if (count > mostRows) return 'tooMany'
    lot.push(toLine(row, columns))
    if (lot.length < atOnce) continue
    await take(deps, reading, lot.splice(0))
    await breathe()
  }
  await take(deps, reading, lot)
  return count === 0 ? 'noRows' : undefined
}

/** Others get their turn while a large file is read, in whatever pieces it comes. */
async function* inPeace(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += pieceLength) {
      yield chunk.subarray(at, at + pieceLength)
      await breathe()
    }
}

async function take(deps: SubscriptionDeps, reading: Reading, lot: readonly ListLine[]): Promise<void> {
  const { id, counts } = reading
  const fit = lot.flatMap(line => fitOf(deps, reading, line) ?? [])
  if (fit.length === 0) return
  const { kysely } = deps.database
  const hashes = fit.map(({ hash }) => hash)
  const known = await judge(kysely, hashes, deps.now())
  const blocked = await deps.mail.suppressions.findAmong(fit.map(({ address }) => address))
  const fresh = fit.filter(({ hash, address }) => {
    const outcome = known.get(hash) ?? (blocked.has(address) ? 'blocked' : 'fresh')
    counts[outcome] += 1
    return outcome === 'fresh'
  })
  if (fresh.length === 0) return
  const rows = fresh.map(({ line, address, hash, language }) => ({
    list: id,
    line,
    address,
    address_hash: hash,
    language: language ?? null,
  }))
  await kysely.insertInto('newsletter_list_rows').values(rows).execute()
}

type FitLine = Extract<ListLine, { address: string }> & AddressEntry

/** A row with an address that stands nowhere above; of all others it's noted why not. */
function fitOf({ book }: SubscriptionDeps, reading: Reading, line: ListLine): FitLine | undefined {
  const entry = 'address' in line ? attempt(() => book.read(line.address)) : undefined
  const isDouble = entry !== undefined && reading.seen.has(entry.hash)
  if (!('address' in line) || !entry || isDouble) {
    const trouble = isDouble ? 'duplicate' : 'trouble' in line ? line.trouble : 'malformed'
    reading.counts[isDouble ? 'duplicate' : 'malformed'] += 1
    if (reading.troubles.length < mostTroubles) reading.troubles.push({ line: line.line, trouble })
    return undefined
  }
  reading.seen.add(entry.hash)
  return { ...line, ...entry }
}

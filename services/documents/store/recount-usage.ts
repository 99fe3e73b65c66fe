import type { Owners } from '../limits/owners.ts'
import { type Connection, createInsert } from './connection.ts'
import { add, none, type Usage } from './usage.ts'

const page = 1000
const insertUsage = createInsert('document_usage (place, owner, documents, bytes)')

/** By place and owner. */
type Counts = Map<string, { place: number; owner: string; usage: Usage }>

/** Whether what is counted is what is to be counted now: there may be other definitions than before. */
export async function isCounted(connection: Connection, { version }: Owners): Promise<boolean> {
  const rows = await connection.all(
    'select id from document_places where counted_by is null or counted_by <> ? limit 1',
    [version],
  )
  return rows.length === 0
}

/** What the filed documents of every owner come to. */
async function countUsage(connection: Connection, owners: Owners): Promise<Counts> {
  const counts: Counts = new Map()
  for (let after = 0; ; ) {
    const rows = await connection.all<{ id: number; place: number; path: string; bytes: number }>(
      `select id, place, path, octet_length(path) + octet_length(fields) as bytes from documents
       where id > ? order by id limit ?`,
      [after, page],
    )
    for (const { place, path, bytes } of rows) {
      const owner = owners.of(path)
      if (owner === undefined) continue
      const key = `${place} ${owner}`
      const usage = add(counts.get(key)?.usage ?? none, { documents: 1, bytes })
      counts.set(key, { place, owner, usage })
    }
    const last = rows.at(-1)
    if (!last) return counts
    after = last.id
  }
}

/** How many owners are thought to have more or less than they do. */
export async function countMistakes(connection: Connection, owners: Owners): Promise<number> {
  const counts = await countUsage(connection, owners)
  const rows = await connection.all<Usage & { place: number; owner: string }>(
    'select place, owner, documents, bytes from document_usage',
  )
  const isRight = ({ place, owner, documents, bytes }: (typeof rows)[number]) => {
    const found = counts.get(`${place} ${owner}`)?.usage
    return found?.documents === documents && found.bytes === bytes
  }
  const known = new Set(rows.map(({ place, owner }) => `${place} ${owner}`))
  const unknown = [...counts.keys()].filter(key => !known.has(key))
  return rows.filter(row => !isRight(row)).length + unknown.length
}

export async function recountUsage(connection: Connection, owners: Owners): Promise<void> {
  const counts = await countUsage(connection, owners)
  await connection.all('delete from document_usage')
  await insertUsage(
    connection,
    Array.from(counts.values(), ({ place, owner, usage }) => [place, owner, usage.documents, usage.bytes]),
  )
  await connection.all('update document_places set counted_by = ?', [owners.version])
}

import type { StoredDocument } from '../model/engine.ts'
import { type Connection, createInsert, inChunks } from './connection.ts'

/** What is kept for an owner: so many documents, of so many bytes of names and fields. */
export type Usage = { documents: number; bytes: number }

/** What a change adds to it, or takes away. */
export type Growth = Usage & { owner: string }

export const none: Usage = { documents: 0, bytes: 0 }

export function add(left: Usage, right: Usage): Usage {
  return { documents: left.documents + right.documents, bytes: left.bytes + right.bytes }
}

export function measure(document: StoredDocument | undefined): Usage {
  return document ? measureText(document.path, JSON.stringify(document.fields)) : none
}

/** The same of what a change left. */
export function measureRow({ path, fields }: { path: string; fields: string | null }): Usage {
  return fields === null ? none : measureText(path, fields)
}

function measureText(path: string, fields: string): Usage {
  return { documents: 1, bytes: Buffer.byteLength(path) + Buffer.byteLength(fields) }
}

export function grow(owner: string, before: Usage, after: Usage): Growth {
  return { owner, documents: after.documents - before.documents, bytes: after.bytes - before.bytes }
}

/** Bounded: one for each size that a part of a list may have. */
const questions: string[] = []
const writeQuestion = (count: number) =>
  `select owner, documents, bytes from document_usage
   where place = ? and owner in (${Array(count).fill('?').join(', ')})`

/** As filed; what waits in the log comes on top. */
export async function findUsage(
  connection: Connection,
  place: number,
  owners: readonly string[],
): Promise<Map<string, Usage>> {
  const found = new Map<string, Usage>()
  for (const some of inChunks(owners)) {
    questions[some.length] ??= writeQuestion(some.length)
    const rows = await connection.all<Usage & { owner: string }>(questions[some.length] ?? '', [
      place,
      ...some,
    ])
    for (const { owner, documents, bytes } of rows) found.set(owner, { documents, bytes })
  }
  return found
}

const insertUsage = createInsert(
  'document_usage (place, owner, documents, bytes)',
  `on conflict (place, owner) do update set documents = document_usage.documents + excluded.documents,
   bytes = document_usage.bytes + excluded.bytes`,
)

/** Goes with the documents into the same transaction. Who has nothing left is forgotten. */
export async function noteGrowth(connection: Connection, place: number, growths: readonly Growth[]) {
  const sums = new Map<string, Usage>()
  for (const growth of growths) sums.set(growth.owner, add(sums.get(growth.owner) ?? none, growth))
  const changed = [...sums].filter(([, { documents, bytes }]) => documents !== 0 || bytes !== 0)
  await insertUsage(
    connection,
    changed.map(([owner, { documents, bytes }]) => [place, owner, documents, bytes]),
  )
  for (const [owner, { documents }] of changed)
    if (documents < 0)
      await connection.all('delete from document_usage where place = ? and owner = ? and documents = 0', [
        place,
        owner,
      ])
}

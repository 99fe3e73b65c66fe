import type { Log } from '../../../platform/log.ts'
import { readPages } from '../../../services/documents/documents.ts'
import { membersCollection } from '../../members/collections.ts'
import type { Day } from '../../members/day.ts'
import { challengeRecordsOf, participationsOf } from '../collections.ts'
import { leave } from '../leave.ts'
import type { ChallengeParts } from '../parts.ts'
import type { Lease } from './lease.ts'
import { project, rebuild } from './project.ts'

type Reading = {
  parts: ChallengeParts & { log: Log }
  lease: Lease
  /** Whether this process still has the lease, and isn't about to stop. */
  mayGoOn: () => Promise<boolean>
}

/** A profile, or a day that was told below it. */
const concerning = /^members\/([^/]+)(?:\/checkIns\/([^/]+))?$/
const page = 200

/** One reading of the change log, up to now. */
export async function catchUp(reading: Reading): Promise<void> {
  const { parts, lease, mayGoOn } = reading
  const readTo = await lease.findReadTo()
  const found = readTo === undefined ? undefined : await parts.documents.listChanged(readTo)
  if (!found) return lookThrough(reading)
  const matches = found.paths.flatMap(path => [path.match(concerning)]).filter(match => match !== null)
  // What is shown, and that it was read, are changes too.
  if (matches.length === 0 && found.paths.length < page) return
  if (!(await mayGoOn())) return
  await leaveWithoutRecord(
    parts,
    matches.flatMap(([, uid = '', day]) => (day ? [] : [uid])),
  )
  const told = new Map<string, Day[]>()
  for (const [, uid = '', day] of matches) if (day) told.set(uid, [...(told.get(uid) ?? []), day])
  const isShown = await project(parts, told, mayGoOn)
  if (isShown && (await mayGoOn())) await lease.moveTo(found.readTo)
}

/** Where nobody knows any more what changed, everything is looked at. */
async function lookThrough({ parts, lease, mayGoOn }: Reading): Promise<void> {
  const { documents } = parts
  if (!(await mayGoOn())) return
  const readTo = await documents.readTime()
  for await (const found of readPages(documents, { collection: challengeRecordsOf.path }, page)) {
    const ids = found.map(({ id }) => id)
    if (!(await rebuild(parts, ids, mayGoOn))) return
  }
  const places = await documents.collection(participationsOf).query({})
  await leaveWithoutRecord(
    parts,
    places.map(({ data }) => data.uid),
  )
  if (await mayGoOn()) await lease.moveTo(readTo)
}

/** Who took back what they agreed to shows no days any more. Supporters show none, and need no record. */
async function leaveWithoutRecord(parts: ChallengeParts, uids: readonly string[]): Promise<void> {
  const { documents } = parts
  for (const uid of new Set(uids)) {
    if (await documents.collection(membersCollection).find({ id: uid })) continue
    const places = await documents.collection(participationsOf).query({}, { where: [['uid', '==', uid]] })
    // Who is away may come back with their record.
    for (const { data } of places)
      if (data.role === 'member' && !data.isAway) await leave(parts, { uid }, { id: data.challenge })
  }
}

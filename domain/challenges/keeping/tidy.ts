import { readPages } from '../../../services/documents/documents.ts'
import { openCall, readableFor, restorableFor } from '../challenge.ts'
import {
  challengeCheersOf,
  challengeInvitesOf,
  challengeRecordsOf,
  challengeRemovalsOf,
  participationsOf,
} from '../collections.ts'
import { hasOldMarks } from '../counted.ts'
import type { ChallengeParts } from '../parts.ts'
import { type ChallengeRecord, changeRoom, deleteViews } from '../room.ts'
import { settleRemoval } from './forget.ts'
import { eraseTraces, findTracesIn } from './traces.ts'

const atOnce = 200
/** A cheer is only kept so that it isn't given twice on a day, wherever that day is. */
const cheersFor = 3 * 24 * 3_600_000

/** Whatever has had its time. From time to time; nothing depends on it but what is still there. */
export async function tidy(parts: ChallengeParts): Promise<void> {
  const { documents, clock } = parts
  const now = clock.now().getTime()
  // One after another, by name: what is in them changes too often to be found by.
  for await (const page of readPages(documents, { collection: challengeRecordsOf.path }, atOnce))
    for (const { id, data } of page) await tidyRecord(parts, id, data as ChallengeRecord, now)
  await drop(parts, challengeInvitesOf.path, ['expiresAt', now])
  await drop(parts, challengeCheersOf.path, ['at', now - cheersFor])
  const removals = await documents
    .collection(challengeRemovalsOf)
    .query({}, { where: [['place.joinedAt', '>=', 0]], limit: atOnce })
  for (const { id, data } of removals) if (data.at + restorableFor <= now) await settleRemoval(parts, id)
}

async function tidyRecord(
  parts: ChallengeParts,
  id: string,
  { closedAt, overAt, company, counted }: ChallengeRecord,
  now: number,
): Promise<void> {
  if (Math.min(closedAt ?? overAt, overAt) + readableFor <= now) await endForGood(parts, id)
  // Whatever is written of a challenge leaves out a call that is over, and marks that nobody needs any more.
  else if ((company && !openCall({ company }, now)) || hasOldMarks({ counted }, now))
    await changeRoom(parts, id, () => {})
}

/** Closes for good what could be read long enough after its end. Everyone's own days stay theirs. */
async function endForGood({ documents }: Pick<ChallengeParts, 'documents'>, id: string): Promise<void> {
  await documents.transaction(async tx => {
    const places = tx.collection(participationsOf)
    const people = await places.query({}, { where: [['challenge', '==', id]] })
    const traces = await findTracesIn(tx, id)
    for (const { id: name } of people) await places.delete({ id: name })
    await eraseTraces(tx, traces)
    await deleteViews(tx, id)
  })
}

async function drop(
  { documents }: ChallengeParts,
  collection: string,
  [field, until]: [field: string, until: number],
): Promise<void> {
  for (let left = atOnce; left === atOnce; ) {
    const found = await documents.query({ collection }, { where: [[field, '<=', until]], limit: atOnce })
    for (const { path } of found) await documents.delete(path)
    left = found.length
  }
}

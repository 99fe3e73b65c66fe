import { participationsOf } from '../collections.ts'
import type { ChallengeParts } from '../parts.ts'
import { isMissing } from '../refuse.ts'
import { changeOwnRoom, readRow } from '../room.ts'

/** The challenges in which others see someone. */
export async function listShown(parts: ChallengeParts, uid: string): Promise<string[]> {
  const places = await parts.documents.collection(participationsOf).query({}, { where: [['uid', '==', uid]] })
  return places.filter(({ data }) => !data.isAway).map(({ data }) => data.challenge)
}

/** Takes them out of the others' sight there, for a while. */
export async function hide(parts: ChallengeParts, uid: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) await setAway(parts, id, uid, true)
}

/** They stay: the others see them again there, as they were. */
export async function show(parts: ChallengeParts, uid: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) await setAway(parts, id, uid, false)
}

async function setAway(parts: ChallengeParts, id: string, uid: string, isAway: boolean): Promise<void> {
  await changeOwnRoom(parts, id, uid, async (room, { name, person }, tx) => {
    if (isAway === (person.isAway ?? false)) return
    const { isAway: _, awayDays: __, ...rest } = person
    const { days } = room.rows.get(name) ?? {}
    room.people.set(name, isAway ? { ...rest, isAway, ...(days !== undefined && { awayDays: days }) } : rest)
    if (!isAway && days !== undefined)
      room.rows.set(name, await readRow(tx, person, room.record.endDay, room.now))
  }).catch((error: unknown) => {
    // It may have ended meanwhile, or they left it.
    if (!isMissing(error)) throw error
  })
}

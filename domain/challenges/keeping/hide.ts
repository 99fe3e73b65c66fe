import { AppError } from '../../../platform/errors.ts'
import { participationsOf } from '../collections.ts'
import type { ChallengeParts } from '../parts.ts'
import { changeOwnRoom } from '../room.ts'

/** Takes someone's name out of every challenge for a while. Gives in which of them it was shown. */
export async function hideName(parts: ChallengeParts, uid: string): Promise<string[]> {
  const places = await parts.documents.collection(participationsOf).query({}, { where: [['uid', '==', uid]] })
  const shown = places.filter(({ data }) => !data.isNameHidden).map(({ data }) => data.challenge)
  for (const id of shown) await setHidden(parts, id, uid, true)
  return shown
}

/** Shows it again there. */
export async function showName(parts: ChallengeParts, uid: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) await setHidden(parts, id, uid, false)
}

async function setHidden(parts: ChallengeParts, id: string, uid: string, isHidden: boolean): Promise<void> {
  await changeOwnRoom(parts, id, uid, (room, { name, person }) => {
    const { isNameHidden: _, ...rest } = person
    room.people.set(name, isHidden ? { ...rest, isNameHidden: true } : rest)
  }).catch((error: unknown) => {
    // It may have ended meanwhile, or they left it.
    if (!(error instanceof AppError) || error.code !== 'not-found') throw error
  })
}

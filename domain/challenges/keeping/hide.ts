import { AppError } from '../../../platform/errors.ts'
import { participationsOf } from '../collections.ts'
import type { ChallengeParts } from '../parts.ts'
import { changeOwnRoom } from '../room.ts'

/** The challenges in which someone's name is shown. */
export async function listNamed(parts: ChallengeParts, uid: string): Promise<string[]> {
  const places = await parts.documents.collection(participationsOf).query({}, { where: [['uid', '==', uid]] })
  return places.filter(({ data }) => !data.isNameHidden).map(({ data }) => data.challenge)
}

/** Takes it out of them for a while. */
export async function hideName(parts: ChallengeParts, uid: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) await setHidden(parts, id, uid, true)
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

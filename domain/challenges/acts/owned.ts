import type { ChallengeCaller, ChallengeParts } from '../parts.ts'
import { refuse } from '../refuse.ts'
import { changeOwnRoom, type RoomWork } from '../room.ts'

/** What only its owner may change. */
export async function changeOwnedRoom<Result>(
  parts: Pick<ChallengeParts, 'documents' | 'clock'>,
  id: string,
  { uid }: ChallengeCaller,
  work: RoomWork<Result>,
): Promise<Result> {
  return changeOwnRoom(parts, id, uid, (room, own, tx) => {
    if (room.record.owner !== own.name) throw refuse('notOwner')
    return work(room, own, tx)
  })
}

import type { ChallengeAct } from '../parts.ts'
import type { Room } from '../room.ts'
import { changeOwnedRoom } from '../room.ts'

/** Ends a challenge before its last day. It can be read as long as any other. */
export const close: ChallengeAct<'one'> = (parts, asking, { id }) =>
  changeOwnedRoom(parts, id, asking, room => {
    endNow(room)
    return {}
  })

export function endNow({ record, now }: Room): void {
  record.closedAt ??= now
  record.company = undefined
  record.handOver = undefined
}

import { forgetMember } from '../../member/device.ts'
import { findNote } from '../../member/note.ts'
import { stopNotifying } from '../../member/notifications.ts'
import { closeStore } from '../../member/use-member.ts'

/** Gives up what this device keeps of a member; asks first where something has not been sent yet. Whether it did. */
export async function leaveDevice(mayLose: (unsent: number) => boolean): Promise<boolean> {
  const unsent = findNote()?.unsent ?? 0
  if (unsent > 0 && !mayLose(unsent)) return false
  await stopNotifying().catch(error => console.error(error))
  await closeStore()
  await forgetMember()
  return true
}

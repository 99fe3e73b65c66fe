import { findNote, forgetMember } from './device.ts'
import { closeStore } from './use-member.ts'

/** Gives up what this device keeps of a member; asks first where something has not been sent yet. Whether it did. */
export function leaveDevice(mayLose: (unsent: number) => boolean): boolean {
  const unsent = findNote()?.unsent ?? 0
  if (unsent > 0 && !mayLose(unsent)) return false
  closeStore()
  forgetMember()
  return true
}

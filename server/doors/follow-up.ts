import type { FollowUpDoors } from '../../app/follow-up/doors.ts'
import type { Backend } from '../backend.ts'
import type { Asker } from './asker.ts'

/** The question after a quit date, for the person asking or for whoever a link belongs to. */
export function createFollowUpDoors(
  { followUp }: Pick<Backend, 'followUp'>,
  { person }: Asker,
): FollowUpDoors {
  return {
    async findOpen(member) {
      if (!person || person.isAnonymous) return undefined
      if (!member?.consents.followUp) return { isOffered: true }
      const open = await followUp.findUnanswered(person.id, member)
      return { isOffered: false, ...(open && { token: open.token }) }
    },
    find: followUp.find,
    answer: followUp.answer,
    decline: followUp.decline,
  }
}

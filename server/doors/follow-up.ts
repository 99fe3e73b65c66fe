import type { Member } from '../../app/member/record.ts'
import type { Backend } from '../backend.ts'
import type { Asker } from './asker.ts'

/** Whether someone may still be asked for their consent; and the link that answers the question that waits for them. */
export type OpenFollowUp = { isOffered: boolean; token?: string }

/** The question after a quit date, for the person asking or for whoever a link belongs to. */
export const createFollowUpDoors = ({ followUp }: Pick<Backend, 'followUp'>, { person }: Asker) => ({
  /** Of the person asking, from what is kept of them. Guests are never asked. */
  async findOpen(member: Member | null | undefined): Promise<OpenFollowUp | undefined> {
    if (!person || person.isAnonymous) return undefined
    if (!member?.consents.followUp) return { isOffered: true }
    const open = await followUp.findUnanswered(person.id, member)
    return { isOffered: false, ...(open && { token: open.token }) }
  },
  find: followUp.find,
  answer: followUp.answer,
  decline: followUp.decline,
})

import type { FollowUpQuestion } from '../../domain/follow-up/answer.ts'
import type { Answer } from '../../domain/follow-up/windows.ts'
import type { Member } from '../member/record.ts'

export type { FollowUpQuestion } from '../../domain/follow-up/answer.ts'

/** Whether someone may still be asked for their consent; and the link that answers the question that waits for them. */
export type OpenFollowUp = { isOffered: boolean; token?: string }

export type FollowUpDoors = {
  /** Of the person asking, from what is kept of them. Guests are never asked. */
  findOpen: (member: Member | null | undefined) => Promise<OpenFollowUp | undefined>
  find: (token: string) => Promise<FollowUpQuestion | undefined>
  /** Whether it could be said: the window may be over. */
  answer: (token: string, said: Answer) => Promise<boolean>
  /** They don't want to be asked. */
  decline: (token: string) => Promise<boolean>
}

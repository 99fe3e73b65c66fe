import { bindAll } from '../../platform/bind.ts'
import { createRounds } from '../members/rounds.ts'
import { answer, decline, find, findUnanswered } from './answer.ts'
import { followUpReadingsCollection, followUpsCollection } from './collections.ts'
import { look } from './look.ts'
import { type FollowUpParts, findTurn } from './parts.ts'

const concerning = /^members\/([^/]+)$/

/** One question, four and twenty-six weeks after a quit date, to who agreed to be asked: in the app, and by one email. */
export function createFollowUp(parts: FollowUpParts) {
  const { documents } = parts
  const turns = documents.collection(followUpsCollection)

  return {
    ...createRounds({
      ...parts,
      look: uid => look(parts, uid),
      fault: 'a member’s follow-up couldn’t be seen to',
      turns,
      readings: documents.collection(followUpReadingsCollection),
      concerning,
      consent: 'followUp',
    }),

    ...bindAll(parts, { find, findUnanswered, answer, decline }),

    /** What someone was asked and said, for them to take along. */
    describe: async (uid: string) =>
      (await findTurn(documents, uid))?.rounds.map(({ emailedAt, ...round }) => ({
        ...round,
        ...(emailedAt !== undefined && { emailedAt: new Date(emailedAt).toISOString() }),
      })) ?? [],

    /** What was kept in a shape that can't be read any more. */
    listMisfits: async (uid: string) => (await turns.sortOne({ id: uid })).misfits,

    /** With the consent, or the account. */
    forget: (uid: string): Promise<void> => turns.delete({ id: uid }),
  }
}

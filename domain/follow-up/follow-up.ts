import { bindAll } from '../../platform/bind.ts'
import { Reference } from '../../services/documents/documents.ts'
import { membersCollection } from '../members/collections.ts'
import { createRounds } from '../members/rounds.ts'
import { createSeeTo } from '../members/see-to.ts'
import { answer, decline, find, findUnanswered } from './answer.ts'
import { followUpReadingsCollection, followUpsCollection } from './collections.ts'
import { look } from './look.ts'
import { type FollowUpParts, findTurn } from './parts.ts'

export type FollowUp = ReturnType<typeof createFollowUp>

const page = 500
const reading = { id: 'members' }
const concerning = /^members\/([^/]+)$/

/** One question, four and twenty-six weeks after a quit date, to who agreed to be asked: in the app, and by one email. */
export function createFollowUp(parts: FollowUpParts) {
  const { documents, clock, log } = parts
  const turns = documents.collection(followUpsCollection)
  const readings = documents.collection(followUpReadingsCollection)

  /** Everyone who agreed. */
  async function listAll(after: string | undefined) {
    const from = after && { startAfter: [new Reference(after)] }
    const found = await documents.query(
      { collection: membersCollection.path },
      { orderBy: ['__name__'], limit: page, ...from },
    )
    const people = found.filter(({ data }) => (data.consents as { followUp?: object } | undefined)?.followUp)
    return { people: people.map(({ id }) => id), last: found.length < page ? undefined : found.at(-1)?.path }
  }

  const seeTo = createSeeTo({
    clock,
    log,
    look: uid => look(parts, uid),
    putOff: (uid, dueAt) => turns.update({ id: uid }, { dueAt }),
    fault: 'a member’s follow-up couldn’t be seen to',
  })

  return {
    ...createRounds({
      documents,
      clock,
      look: seeTo,
      concerning,
      readings: {
        find: async () => (await readings.find(reading))?.data.readTo,
        set: readTo => readings.set(reading, { readTo }),
      },
      listDue: async (at, limit) =>
        (await turns.query({}, { where: [['dueAt', '<=', at]], orderBy: ['dueAt'], limit })).map(
          ({ id }) => id,
        ),
      listAll,
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

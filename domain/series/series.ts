import { bindAll } from '../../platform/bind.ts'
import { Reference } from '../../services/documents/documents.ts'
import { membersCollection } from '../members/collections.ts'
import { createRounds } from '../members/rounds.ts'
import { createSeeTo } from '../members/see-to.ts'
import { pause, resume, stateOf, stop, turnAgain, undo } from './choices.ts'
import { seriesReadingsCollection, seriesTurnsCollection } from './collections.ts'
import { look } from './look.ts'
import { findTurn, type SeriesParts } from './parts.ts'

export type Series = ReturnType<typeof createSeries>

const page = 500
const reading = { id: 'members' }
/** A profile, or what was said of a day. */
const concerning = /^members\/([^/]+)(?:\/checkIns\/[^/]+)?$/

/** Emails around the quit date, for who asked for them: each once, in the morning, to the end of the first year. */
export function createSeries(parts: SeriesParts) {
  const { documents, clock, links, log } = parts
  const turns = documents.collection(seriesTurnsCollection)
  const readings = documents.collection(seriesReadingsCollection)

  /** Everyone who asked for it. */
  async function listAll(after: string | undefined) {
    const from = after && { startAfter: [new Reference(after)] }
    const found = await documents.query(
      { collection: membersCollection.path },
      { orderBy: ['__name__'], limit: page, ...from },
    )
    const people = found.filter(({ data }) => (data.consents as { series?: object } | undefined)?.series)
    return { people: people.map(({ id }) => id), last: found.length < page ? undefined : found.at(-1)?.path }
  }

  const seeTo = createSeeTo({
    clock,
    log,
    look: uid => look(parts, uid),
    putOff: (uid, dueAt) => turns.update({ id: uid }, { dueAt }),
    fault: 'a member’s series couldn’t be seen to',
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

    ...bindAll(parts, { pause, resume, stateOf, stop, turnAgain, undo }),

    /** Whose a link in one of the emails is. */
    findOwner: (token: string): string | undefined => links.read(token)?.[0],

    /** What is known of someone's series, for them to take along. */
    async describe(uid: string) {
      const turn = await findTurn(documents, uid)
      if (!turn) return null
      const { doneTo, expected, pausedTo, stoppedAt } = turn
      return {
        lastMorning: doneTo,
        ...(expected && { nextMorning: expected }),
        ...(pausedTo && { pausedUntil: pausedTo }),
        ...(stoppedAt !== undefined && { stoppedAt: new Date(stoppedAt).toISOString() }),
      }
    },

    /** With the consent, or the account. */
    forget: (uid: string): Promise<void> => turns.delete({ id: uid }),
  }
}

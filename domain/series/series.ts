import { bindAll } from '../../platform/bind.ts'
import { createRounds } from '../members/rounds.ts'
import { pause, resume, stateOf, stop, turnAgain, undo } from './choices.ts'
import { seriesReadingsCollection, seriesTurnsCollection } from './collections.ts'
import { look } from './look.ts'
import { findTurn, type SeriesParts } from './parts.ts'

/** A profile, or what was said of a day. */
const concerning = /^members\/([^/]+)(?:\/checkIns\/[^/]+)?$/

/** Emails around the quit date, for who asked for them: each once, in the morning, to the end of the first year. */
export function createSeries(parts: SeriesParts) {
  const { documents, links } = parts
  const turns = documents.collection(seriesTurnsCollection)

  return {
    ...createRounds({
      ...parts,
      look: uid => look(parts, uid),
      fault: 'a member’s series couldn’t be seen to',
      turns,
      readings: documents.collection(seriesReadingsCollection),
      concerning,
      consent: 'series',
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

import { isDeepStrictEqual } from 'node:util'
import { checkInsCollection } from '../members/collections.ts'
import { findMember } from '../members/rounds.ts'
import { undoFor } from './choices.ts'
import { seriesTurnsCollection } from './collections.ts'
import { findTurn, type KeptTurn, type SeriesParts, told } from './parts.ts'
import { type SeriesTurn, takeTurn } from './turn.ts'

/** What comes now is sent, and then noted. */
export async function look(parts: SeriesParts, uid: string): Promise<void> {
  const { clock, deliver, documents, links } = parts
  const now = clock.now().getTime()
  const [before, member] = await Promise.all([findTurn(documents, uid), findMember(documents, uid)])
  if (!member?.consents.series) return clear(parts, uid, before, now)
  // They agreed anew, on whatever page.
  if (before?.stoppedAt !== undefined) await parts.onTurn?.(uid, true)
  const slips = await listSlips(parts, uid)
  const { due, turn } = takeTurn({ member, slips, turn: before && withoutStop(before), now })
  const { at: agreedAt } = member.consents.series
  if (due) await deliver({ ...due, uid, agreedAt, timeZone: member.timeZone, token: links.write([uid]) })
  if (!isSame(before, turn)) await keep(parts, uid, before, turn)
}

/** Only where nothing else was decided meanwhile: then it's looked at again. */
async function keep({ documents }: SeriesParts, uid: string, before: KeptTurn | undefined, turn: SeriesTurn) {
  await documents.transaction(async tx => {
    const [member, found] = [await findMember(tx, uid), await findTurn(tx, uid)]
    if (member?.consents.series && isSame(found, before))
      await tx.collection(seriesTurnsCollection).set({ id: uid }, told(turn))
  })
}

/** Who doesn't agree has no turn, but for the while in which they may undo a stop. */
async function clear({ documents }: SeriesParts, uid: string, turn: KeptTurn | undefined, now: number) {
  if (turn && (turn.stoppedAt === undefined || turn.stoppedAt + undoFor <= now))
    await documents.collection(seriesTurnsCollection).delete({ id: uid })
}

async function listSlips({ documents }: SeriesParts, uid: string) {
  const found = await documents
    .collection(checkInsCollection)
    .query({ uid }, { where: [['state', '==', 'slip']] })
  return found.map(({ id }) => id)
}

const withoutStop = ({ stoppedAt: _, ...turn }: KeptTurn): SeriesTurn => turn

const isSame = (a: KeptTurn | undefined, b: KeptTurn | undefined): boolean =>
  isDeepStrictEqual(a && told(a), b && told(b))

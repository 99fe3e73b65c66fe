import { findMember } from '../members/rounds.ts'
import { followUpsCollection } from './collections.ts'
import { type FollowUpParts, findTurn } from './parts.ts'
import { endOf, type Turn, takeTurn } from './turn.ts'
import type { Round } from './windows.ts'

/** What comes now is sent, and then noted. */
export async function look(parts: FollowUpParts, uid: string): Promise<void> {
  const { clock, documents } = parts
  const now = clock.now().getTime()
  const [before, member] = await Promise.all([findTurn(documents, uid), findMember(documents, uid)])
  if (!member?.consents.followUp) {
    if (before) await documents.collection(followUpsCollection).delete({ id: uid })
    return
  }
  const { due, turn } = takeTurn(member, before?.rounds ?? [], now)
  if (due) await send(parts, uid, due, { agreedAt: member.consents.followUp.at, timeZone: member.timeZone })
  if (write(before) !== write(turn)) await keep(parts, uid, before, turn)
}

async function send(
  { deliver, links }: FollowUpParts,
  uid: string,
  { quitDay, window }: Round,
  told: { agreedAt: number; timeZone: string },
): Promise<void> {
  const token = links.write([uid, quitDay, window])
  await deliver({ uid, quitDay, window, token, endsAt: endOf(window, quitDay, told), ...told })
}

/** Only where nothing else was said meanwhile: then it's looked at again. */
async function keep({ documents }: FollowUpParts, uid: string, before: Turn | undefined, turn: Turn) {
  await documents.transaction(async tx => {
    const [member, found] = [await findMember(tx, uid), await findTurn(tx, uid)]
    if (member?.consents.followUp && write(found) === write(before))
      await tx.collection(followUpsCollection).set({ id: uid }, turn)
  })
}

const write = (turn: Turn | undefined): string =>
  JSON.stringify(turn && [turn.dueAt, turn.rounds.map(round => Object.entries(round).sort())])

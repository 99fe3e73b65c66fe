import { isDeepStrictEqual } from 'node:util'
import { findMember } from '../members/rounds.ts'
import { followUpsCollection } from './collections.ts'
import { type FollowUpParts, findTurn } from './parts.ts'
import { endOf, type Turn, takeTurn } from './turn.ts'

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
  if (due) {
    const { quitDay, window } = due
    const { timeZone, consents } = member
    await parts.deliver({
      ...{ uid, quitDay, window, timeZone, agreedAt: consents.followUp?.at ?? now },
      token: parts.links.write([uid, quitDay, window]),
      endsAt: endOf(window, quitDay, member),
    })
  }
  if (!isDeepStrictEqual(before, turn)) await keep(parts, uid, before, turn)
}

/** Only where nothing else was said meanwhile: then it's looked at again. */
async function keep({ documents }: FollowUpParts, uid: string, before: Turn | undefined, turn: Turn) {
  await documents.transaction(async tx => {
    const [member, found] = [await findMember(tx, uid), await findTurn(tx, uid)]
    if (member?.consents.followUp && isDeepStrictEqual(found, before))
      await tx.collection(followUpsCollection).set({ id: uid }, turn)
  })
}

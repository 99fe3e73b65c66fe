import { challengeBlocksOf, challengeRemovalsOf, participationsOf } from '../collections.ts'
import { leave } from '../leave.ts'
import type { ChallengeParts } from '../parts.ts'
import { eraseTraces, findTracesOf } from './traces.ts'

/**
 * Takes back all that someone shared, in every challenge, or in those of these where they are out of sight. That they were
 * asked to go, or are blocked, stays known.
 */
export async function withdraw(parts: ChallengeParts, uid: string, ids?: readonly string[]): Promise<void> {
  const { documents } = parts
  const own = [['uid', '==', uid]] as const
  const places = await documents.collection(participationsOf).query({}, { where: own })
  for (const { data } of places)
    if (!ids || (data.isAway && ids.includes(data.challenge)))
      await leave(parts, { uid }, { id: data.challenge })
  const removals = await documents.collection(challengeRemovalsOf).query({}, { where: own })
  for (const { id } of removals) await settleRemoval(parts, id)
  await deleteAll(parts, 'by', uid)
}

/** The same, with everything else that is known of them. */
export async function forget(parts: ChallengeParts, uid: string): Promise<void> {
  await withdraw(parts, uid)
  const removals = parts.documents.collection(challengeRemovalsOf)
  for (const { id } of await removals.query({}, { where: [['uid', '==', uid]] }))
    await removals.delete({ id })
  await deleteAll(parts, 'who', uid)
}

/** Who was removed can't be put back any more: nothing is left but that they were. */
export async function settleRemoval({ documents }: ChallengeParts, name: string): Promise<void> {
  await documents.transaction(async tx => {
    const removal = (await tx.collection(challengeRemovalsOf).find({ id: name }))?.data
    if (!removal?.place) return
    const traces = await findTracesOf(tx, name)
    const { place: _, ...rest } = removal
    await eraseTraces(tx, traces)
    await tx.collection(challengeRemovalsOf).set({ id: name }, rest)
  })
}

async function deleteAll({ documents }: ChallengeParts, role: 'by' | 'who', uid: string): Promise<void> {
  const blocks = documents.collection(challengeBlocksOf)
  for (const { id } of await blocks.query({}, { where: [[role, '==', uid]] })) await blocks.delete({ id })
}

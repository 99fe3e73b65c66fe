import { hashParts } from '../../platform/ids.ts'
import type { DocumentsTx } from '../../services/documents/documents.ts'
import { challengeBlocksOf, challengeRemovalsOf, participationsOf } from './collections.ts'
import { participantIdOf } from './participant-id.ts'
import type { ChallengeAct } from './parts.ts'
import { refuse } from './refuse.ts'

const mostBlocked = 100
export const blockOf = (by: string, who: string) => ({ id: hashParts('block', by, who) })

/**
 * From now on someone neither sees the other nor hears from them, in any challenge. Only one way: the other isn't told, and
 * still sees them where both are, as everyone there does. Neither can cheer the other on or answer a call.
 */
export const block: ChallengeAct<'someone'> = ({ documents, clock }, { uid }, { id, who }) =>
  documents.transaction(async tx => {
    const places = tx.collection(participationsOf)
    const own = await places.query({}, { where: [['uid', '==', uid]] })
    const other = (await places.find({ id: who }))?.data
    const isHere = own.some(({ data }) => data.challenge === id) && other?.challenge === id
    if (!isHere || other.uid === uid) throw refuse('missing')
    const blocked = await listBlocked(tx, uid)
    if (blocked.includes(other.uid)) return {}
    if (blocked.length >= mostBlocked) throw refuse('tooMany')
    const at = clock.now().getTime()
    await tx.collection(challengeBlocksOf).set(blockOf(uid, other.uid), { by: uid, who: other.uid, at })
    for (const { id: name, data } of own)
      await places.set({ id: name }, { ...data, blocked: namesIn(data.challenge, [...blocked, other.uid]) })
    return {}
  })

/** Also for who has left meanwhile. */
export const unblock: ChallengeAct<'someone'> = ({ documents }, { uid }, { id, who }) =>
  documents.transaction(async tx => {
    const places = tx.collection(participationsOf)
    const own = await places.query({}, { where: [['uid', '==', uid]] })
    const blocked = await listBlocked(tx, uid)
    const other = blocked.find(each => participantIdOf(id, each) === who)
    if (other === undefined) return {}
    const left = blocked.filter(each => each !== other)
    await tx.collection(challengeBlocksOf).delete(blockOf(uid, other))
    for (const { id: name, data } of own)
      await places.set({ id: name }, { ...data, blocked: namesIn(data.challenge, left) })
    return {}
  })

/** Whom someone has blocked, wherever they met. */
export async function listBlocked(tx: DocumentsTx, uid: string): Promise<string[]> {
  const found = await tx.collection(challengeBlocksOf).query({}, { where: [['by', '==', uid]] })
  return found.map(({ data }) => data.who)
}

async function isBlockedBy(
  store: Pick<DocumentsTx, 'collection'>,
  by: string,
  who: string,
): Promise<boolean> {
  return (await store.collection(challengeBlocksOf).find(blockOf(by, who))) !== undefined
}

/** Who was asked to go, and whom the owner wants nothing to do with, hear the same as from a link that has run out. */
export async function isUnwanted(
  store: Pick<DocumentsTx, 'collection'>,
  challenge: string,
  owner: string | undefined,
  uid: string,
): Promise<boolean> {
  if (owner !== undefined && (await isBlockedBy(store, owner, uid))) return true
  const removal = { id: participantIdOf(challenge, uid) }
  return (await store.collection(challengeRemovalsOf).find(removal)) !== undefined
}

/** Under the names they have in a challenge, or would have. */
export const namesIn = (challenge: string, uids: readonly string[]): string[] =>
  uids.map(uid => participantIdOf(challenge, uid))

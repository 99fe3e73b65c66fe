import { type ChallengeView, closesAt } from './challenge.ts'
import { challengeRecordsOf, challengesOf, participationsOf, supportedChallengesOf } from './collections.ts'
import { participantIdOf } from './participant-id.ts'
import type { ChallengeParts } from './parts.ts'
import type { Participation } from './room.ts'

/** What someone has of a challenge they are in. */
type OwnPlace = Omit<Participation, 'uid' | 'looks'> & { name: string }
export type OpenChallenge = { id: string; view: ChallengeView; own: OwnPlace }

/** A challenge for someone who is in it; undefined for everyone else. */
export async function open(
  { documents, clock }: ChallengeParts,
  uid: string,
  id: string,
): Promise<OpenChallenge | undefined> {
  const name = participantIdOf(id, uid)
  const place = (await documents.collection(participationsOf).find({ id: name }))?.data
  if (!place || place.isAway) return undefined
  const views = place.role === 'member' ? challengesOf : supportedChallengesOf
  const view = (await documents.collection(views).find({ id }))?.data
  if (!view || closesAt(view) <= clock.now().getTime()) return undefined
  const { uid: _, looks: __, ...own } = place
  return { id, view, own: { ...own, name } }
}

/** Every challenge someone is in, the newest first. */
export async function listOf(parts: ChallengeParts, uid: string): Promise<OpenChallenge[]> {
  const places = await parts.documents.collection(participationsOf).query({}, { where: [['uid', '==', uid]] })
  const found = await Promise.all(places.map(({ data }) => open(parts, uid, data.challenge)))
  return found.filter(each => each !== undefined).sort((a, b) => b.own.joinedAt - a.own.joinedAt)
}

/** How often its people cheered each other on. */
export async function countCheers({ documents }: ChallengeParts, id: string): Promise<number> {
  return (await documents.collection(challengeRecordsOf).find({ id }))?.data.cheersGiven ?? 0
}

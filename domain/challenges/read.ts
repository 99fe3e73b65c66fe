import { addDays, dayOf, defaultDayEnd } from '../members/day.ts'
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

/** How many challenges run now, and how many people are in them: who is in two counts in each. */
export async function countRunning({ documents, clock }: ChallengeParts) {
  const now = clock.now().getTime()
  const today = new Date(now).toISOString().slice(0, 10)
  const records = await documents.collection(challengeRecordsOf).query({})
  const running = records.filter(
    ({ data }) => data.closedAt === undefined && data.startDay <= today && data.overAt > now,
  )
  let people = 0
  for (const { id } of running)
    people += await documents.count(
      { collection: participationsOf.path },
      { where: [['challenge', '==', id]] },
    )
  return { running: running.length, people }
}

type ChallengeTurn = { id: string; turn: 'begins' | 'ends' }

/** Which of someone's challenges begin on their today, or ended on the day before. One that was ended early is no news. */
export async function listTurns(
  { documents, clock }: ChallengeParts,
  uid: string,
  timeZone: string,
): Promise<ChallengeTurn[]> {
  const today = dayOf(clock.now().getTime(), { timeZone, dayEndsAt: defaultDayEnd })
  const places = await documents.collection(participationsOf).query({}, { where: [['uid', '==', uid]] })
  const turns: ChallengeTurn[] = []
  for (const { data } of places) {
    if (data.isAway) continue
    const id = data.challenge
    const record = (await documents.collection(challengeRecordsOf).find({ id }))?.data
    if (!record || record.closedAt !== undefined) continue
    if (record.startDay === today) turns.push({ id, turn: 'begins' })
    if (addDays(record.endDay, 1) === today) turns.push({ id, turn: 'ends' })
  }
  return turns
}

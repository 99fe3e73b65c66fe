import {
  challengeBlocksOf,
  challengeCheersOf,
  challengeRemovalsOf,
  challengeReportsOf,
  challengesOf,
  participationsOf,
} from '../collections.ts'
import type { ChallengeParts } from '../parts.ts'
import type { Participation } from '../room.ts'

/** Everything that is kept of someone's challenges, for them to take along. Nothing of the others in them. */
export async function describe(parts: ChallengeParts, uid: string) {
  const { documents } = parts
  const own = { where: [['uid', '==', uid]] } as const
  const [all, removals, blocks] = await Promise.all([
    documents.collection(participationsOf).query({}, own),
    documents.collection(challengeRemovalsOf).query({}, own),
    documents.collection(challengeBlocksOf).query({}, { where: [['by', '==', uid]] }),
  ])
  // What they asked to be deleted isn't theirs to see any more, unless they turn back.
  const places = all.filter(({ data }) => !data.isAway)
  return {
    places: await Promise.all(places.map(({ id, data }) => describePlace(parts, id, data))),
    removedFrom: removals.map(({ data: { challenge, at, place } }) => ({
      challenge,
      at,
      nickname: place?.nickname,
    })),
    blockedAt: blocks.map(({ data: { at } }) => at),
  }
}

async function describePlace({ documents }: ChallengeParts, name: string, person: Participation) {
  const { uid: _, looks: __, gave: ___, blocked, ...place } = person
  const cheers = documents.collection(challengeCheersOf)
  const [challenge, given, received, reports] = await Promise.all([
    documents.collection(challengesOf).find({ id: person.challenge }),
    cheers.query({}, { where: [['from', '==', name]] }),
    cheers.query({}, { where: [['to', '==', name]] }),
    documents.collection(challengeReportsOf).query({}, { where: [['by', '==', name]] }),
  ])
  return {
    ...place,
    challengeName: challenge?.data.name,
    days: challenge?.data.people[name]?.days,
    blockedPeople: blocked.length,
    cheersGiven: given.map(({ data: { day, at } }) => ({ day, at })),
    cheersReceived: received.map(({ data: { day, at } }) => ({ day, at })),
    reportsMade: reports.map(({ data: { kind, at } }) => ({ kind, at })),
  }
}

/** What is kept of someone and no longer readable, as it is. */
export async function listMisfits({ documents }: ChallengeParts, uid: string) {
  const own = { where: [['uid', '==', uid]] } as const
  const places = await documents.collection(participationsOf).sort({}, own)
  const removals = await documents.collection(challengeRemovalsOf).sort({}, own)
  return [...places.misfits, ...removals.misfits]
}

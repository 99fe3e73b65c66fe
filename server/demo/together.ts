import type { CertificateContent } from '../../domain/certificates/collections.ts'
import { participantIdOf } from '../../domain/challenges/participant-id.ts'
import type { Backend } from '../backend.ts'
import type { DemoMember } from './people.ts'

const day = 24 * 3_600_000

type Person = Pick<DemoMember, 'uid' | 'name'>

/** Some of them begin a challenge together; gives what it takes to go on with it. */
export async function beginChallenge(
  { challenges }: Pick<Backend, 'challenges'>,
  [owner, ...friends]: Person[],
  wish: { name: string; length: number; places?: number; startDay?: string },
): Promise<{ id: string; token: string } | undefined> {
  if (!owner) return undefined
  const { id, token } = await challenges.perform(
    'createChallenge',
    { uid: owner.uid },
    {
      ...{ places: 10, ...wish, nickname: owner.name, mode: 'together', inviting: 'owner' },
      ...{ welcomesSupporters: true, hearsCompany: true, agrees: true },
    },
  )
  for (const { uid, name } of friends)
    await challenges.perform(
      'joinChallenge',
      { uid },
      { token, nickname: name, role: 'member', agrees: true },
    )
  return { id, token }
}

/** They cheer each other on, one asks for company, and one name is reported, for support to look at. */
export async function liveTogether(
  { challenges }: Pick<Backend, 'challenges'>,
  id: string,
  [owner, ...friends]: Person[],
): Promise<void> {
  if (!owner) return
  const nameOf = (member: Person) => participantIdOf(id, member.uid)
  for (const friend of friends.slice(0, 3))
    await challenges.perform('cheer', { uid: friend.uid }, { id, who: nameOf(owner) })
  const [first, second] = friends
  if (!first || !second) return
  await challenges.perform('callCompany', { uid: first.uid }, { id })
  await challenges.perform('reportParticipant', { uid: second.uid }, { id, who: nameOf(first), kind: 'name' })
}

const themes = ['dawn', 'tide', 'moss', 'night'] as const

/** What some of them hung up, so many days after they stopped. */
export function issueCertificate(
  { certificates, clock }: Pick<Backend, 'certificates' | 'clock'>,
  member: Pick<DemoMember, 'name' | 'timeZone' | 'language'> & { uid: string | null },
  { index, stoppedFor }: { index: number; stoppedFor: number },
) {
  const content: CertificateContent = {
    ...{ kind: 'live', milestone: null, name: member.name, message: index === 0 ? 'Jonas, Zug 7:42' : '' },
    startedAt: clock.now().getTime() - stoppedFor * day,
    timeZone: member.timeZone,
    habit: null,
    shows: { name: true, days: true, since: true, money: false, message: true },
    theme: themes[index % themes.length] ?? 'dawn',
    language: member.language,
    visibility: index % 3 === 2 ? 'private' : 'link',
    hasBadge: index === 0,
  }
  return certificates.issue(content, member.uid)
}

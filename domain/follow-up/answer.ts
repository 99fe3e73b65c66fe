import { withFields } from '../members/changes.ts'
import { membersCollection } from '../members/collections.ts'
import { type Day, isDay } from '../members/day.ts'
import { findMember } from '../members/rounds.ts'
import { followUpsCollection } from './collections.ts'
import { type FollowUpParts, findTurn } from './parts.ts'
import {
  type Answer,
  type FollowUpWindow,
  findOpen,
  isAbout,
  isOpen,
  quitDayOf,
  type Round,
  ruleVersion,
  todayOf,
  type Window,
  windowNames,
  withRound,
} from './windows.ts'

/** A question as its reader meets it, with what they said. `declined`: they don't want to be asked. */
export type FollowUpQuestion = {
  window: Window
  state: 'open' | 'over' | 'declined'
  answer?: Answer | undefined
}

type About = { uid: string; quitDay: Day; window: Window }

/** Whose question a link is about; undefined where it was never one of ours. */
function readLink({ links }: FollowUpParts, token: string): About | undefined {
  const [uid, quitDay = '', name] = links.read(token) ?? []
  const window = windowNames.find(each => each === name)
  return uid && window && isDay(quitDay) ? { uid, quitDay, window } : undefined
}

/** A date they have moved since is only asked about where the email went out before. */
const mayAnswer = (about: About, asked: FollowUpWindow, rounds: readonly Round[], now: number): boolean =>
  isOpen(about.window, about.quitDay, todayOf(asked, now)) &&
  (quitDayOf(asked) === about.quitDay || rounds.some(isAbout(about)))

/** Undefined for what is no link, and for who is gone. */
export async function find(parts: FollowUpParts, token: string): Promise<FollowUpQuestion | undefined> {
  const about = readLink(parts, token)
  if (!about) return undefined
  const { documents, clock } = parts
  const [member, turn] = await Promise.all([findMember(documents, about.uid), findTurn(documents, about.uid)])
  if (!member) return undefined
  const { window } = about
  if (!member.consents.followUp) return { window, state: 'declined' }
  const rounds = turn?.rounds ?? []
  const isOn = mayAnswer(about, member, rounds, clock.now().getTime())
  return { window, state: isOn ? 'open' : 'over', answer: rounds.find(isAbout(about))?.answer }
}

/** The question that is open for someone today and not answered, with the link that answers it. */
export async function findUnanswered(
  { documents, clock, links }: FollowUpParts,
  uid: string,
  asked: FollowUpWindow,
): Promise<{ window: Window; token: string } | undefined> {
  const open = findOpen(asked, clock.now().getTime())
  if (!open) return undefined
  const known = (await findTurn(documents, uid))?.rounds.find(isAbout(open))
  if (known?.answer) return undefined
  return { window: open.window, token: links.write([uid, open.quitDay, open.window]) }
}

/** Keeps what they say, as long as the window is open; the last word counts. */
export async function answer(parts: FollowUpParts, token: string, said: Answer): Promise<boolean> {
  const about = readLink(parts, token)
  if (!about) return false
  const now = parts.clock.now().getTime()
  const { uid, quitDay, window } = about
  return parts.documents.transaction(async tx => {
    const [member, turn] = [await findMember(tx, uid), await findTurn(tx, uid)]
    const rounds = turn?.rounds ?? []
    if (!member?.consents.followUp || !mayAnswer(about, member, rounds, now)) return false
    const known = rounds.find(isAbout(about))
    const answeredOn = todayOf(member, now)
    const round = { rule: ruleVersion, ...known, quitDay, window, answer: said, answeredOn }
    await tx
      .collection(followUpsCollection)
      .set({ id: uid }, { dueAt: turn?.dueAt ?? now, rounds: withRound(rounds, round) })
    return true
  })
}

/** They don't want to be asked: the consent goes, and with it everything they said under it. */
export async function decline(parts: FollowUpParts, token: string): Promise<boolean> {
  const uid = readLink(parts, token)?.uid
  if (uid === undefined) return false
  const isThere = await parts.documents.transaction(async tx => {
    const profile = await tx.find(`${membersCollection.path}/${uid}`)
    await tx.delete(`${followUpsCollection.path}/${uid}`)
    if (!profile) return false
    await tx.set(profile.path, withFields(profile.data, [[['consents', 'followUp'], undefined]]) as never)
    return true
  })
  if (isThere) await parts.cancel(uid)
  if (isThere) await parts.onDecline?.(uid)
  return isThere
}

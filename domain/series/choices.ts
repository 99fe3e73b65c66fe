import { withFields } from '../members/changes.ts'
import { membersCollection } from '../members/collections.ts'
import { agree } from '../members/consents.ts'
import { addDays } from '../members/day.ts'
import { findMember } from '../members/rounds.ts'
import { seriesTurnsCollection } from './collections.ts'
import { findTurn, type KeptTurn, type SeriesParts, told } from './parts.ts'
import { type Coming, findComing, lastMorning } from './turn.ts'

/** Where someone is with the series. */
export type SeriesState =
  | { state: 'on'; next: Coming | undefined }
  | { state: 'paused'; until: string }
  | { state: 'stopped' }

const pauseDays = 28
/** Stopped from an email, it can be undone from there for so long. */
export const undoFor = 30 * 24 * 3_600_000

/** Undefined for who never asked for it, and for who stopped too long ago to undo it. */
export async function stateOf(
  { documents, clock }: SeriesParts,
  uid: string,
): Promise<SeriesState | undefined> {
  const now = clock.now().getTime()
  const [turn, member] = await Promise.all([findTurn(documents, uid), findMember(documents, uid)])
  if (!member?.consents.series) {
    const isFresh = member && turn?.stoppedAt !== undefined && turn.stoppedAt + undoFor > now
    return isFresh ? { state: 'stopped' } : undefined
  }
  const today = lastMorning(now, member.timeZone)
  if (turn?.pausedTo && turn.pausedTo > today) return { state: 'paused', until: turn.pausedTo }
  return { state: 'on', next: findComing(member, today) }
}

/** For four weeks nothing comes, and nothing of them comes later. */
export const pause = (parts: SeriesParts, uid: string): Promise<boolean> =>
  change(parts, uid, (turn, today) => ({ ...turn, pausedTo: addDays(today, pauseDays) }))

export const resume = (parts: SeriesParts, uid: string): Promise<boolean> =>
  change(parts, uid, ({ pausedTo: _, expected: __, ...turn }, today) => ({
    ...turn,
    doneTo: today,
    dueAt: parts.clock.now().getTime(),
  }))

/** Takes the consent back, with a while to undo it; whether there was somebody to stop for. */
export async function stop(parts: SeriesParts, uid: string): Promise<boolean> {
  const { documents, clock, cancel, onTurn } = parts
  const now = clock.now().getTime()
  let isNews = false
  const isThere = await documents.transaction(async tx => {
    const profile = await tx.find(`${membersCollection.path}/${uid}`)
    if (!profile) return false
    const turn = await findTurn(tx, uid)
    isNews = false
    if (!(profile.data.consents as { series?: object }).series) return turn?.stoppedAt !== undefined
    await tx.set(profile.path, withFields(profile.data, [[['consents', 'series'], undefined]]) as never)
    const today = lastMorning(now, String(profile.data.timeZone))
    const stopped = { doneTo: today, slipTo: today, ...turn, dueAt: now + undoFor, stoppedAt: now }
    await tx.collection(seriesTurnsCollection).set({ id: uid }, told(stopped))
    isNews = true
    return true
  })
  if (isThere) await cancel(uid)
  if (isNews) await onTurn?.(uid, false)
  return isThere
}

/** They agree again, as long as a stop can be undone. */
export async function undo(parts: SeriesParts, uid: string): Promise<boolean> {
  if ((await stateOf(parts, uid))?.state !== 'stopped') return false
  const isUndone = await parts.documents.transaction(async tx => {
    const profile = await tx.find(`${membersCollection.path}/${uid}`)
    if (!profile) return false
    const consent = agree(parts.clock.now().getTime(), 'series')
    await tx.set(profile.path, withFields(profile.data, [[['consents', 'series'], consent]]) as never)
    await tx.delete(`${seriesTurnsCollection.path}/${uid}`)
    return true
  })
  if (isUndone) await parts.onTurn?.(uid, true)
  return isUndone
}

/** After a copy of the database was put back that is older than the stop or its undo: what was said then holds again. */
export async function turnAgain(
  parts: SeriesParts,
  uid: string,
  isOn: boolean,
  at: number,
): Promise<boolean> {
  const state = await stateOf(parts, uid)
  if (isOn) return state?.state === 'stopped' && undo(parts, uid)
  const agreed = (await findMember(parts.documents, uid))?.consents.series
  // Who agreed later wants it.
  return agreed !== undefined && agreed.at < at && stop(parts, uid)
}

/** Of who agrees; whether they do. */
async function change(
  { documents, clock }: SeriesParts,
  uid: string,
  changed: (turn: KeptTurn, today: string) => KeptTurn,
): Promise<boolean> {
  const now = clock.now().getTime()
  return documents.transaction(async tx => {
    const [member, turn] = [await findMember(tx, uid), await findTurn(tx, uid)]
    if (!member?.consents.series) return false
    const today = lastMorning(now, member.timeZone)
    const before = turn ?? { dueAt: now, doneTo: today, slipTo: today }
    await tx.collection(seriesTurnsCollection).set({ id: uid }, told(changed(before, today)))
    return true
  })
}

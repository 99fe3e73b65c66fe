import { findMember, type RoundParts } from '../members/rounds.ts'
import { remindersCollection } from '../plan/collections.ts'
import { chooseDue } from './choose-due.ts'
import { turnsCollection } from './collections.ts'

/** What is to be sent to whom, and by which way. */
export type Delivery = {
  uid: string
  by: 'push' | 'email'
  /** What they wrote, where a locked screen may show it. */
  words: string | undefined
  id: string
  token: string
}

/** What comes now for one person. Storing their next turn decides who sends it, so it may be lost but comes only once. */
export const claimDue = (
  { documents, clock, links }: Omit<RoundParts, 'log'>,
  uid: string,
): Promise<Delivery[]> =>
  documents.transaction(async tx => {
    const before = await tx.collection(turnsCollection).sortOne({ id: uid })
    const member = await findMember(tx, uid)
    const found = (await tx.collection(remindersCollection).sort({ uid })).fitting
    if (!member?.consents.reminders || found.length === 0) {
      if (before.fitting.length + before.misfits.length > 0) await tx.delete(`${turnsCollection.path}/${uid}`)
      return []
    }
    const reminders = found.map(({ id, data, updatedAt }) => ({
      id,
      changedAt: updatedAt.getTime(),
      ...data,
    }))
    const { due, turn } = chooseDue({
      reminders,
      reminding: member.reminding,
      timeZone: member.timeZone,
      turn: before.fitting[0]?.data,
      now: clock.now().getTime(),
    })
    await tx.collection(turnsCollection).set({ id: uid }, turn)
    const { by, showsWords = false } = member.reminding ?? {}
    if (by === undefined || by === 'calendar') return []
    return due.map(({ id, text }): Delivery => {
      return { uid, by, id, words: showsWords ? text : undefined, token: links.write([uid, id]) }
    })
  })

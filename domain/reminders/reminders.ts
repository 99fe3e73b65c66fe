import { membersCollection } from '../members/collections.ts'
import { createRounds, type RoundParts } from '../members/rounds.ts'
import { remindersCollection } from '../plan/collections.ts'
import { claimDue, type Delivery } from './claim-due.ts'
import { readingsCollection, turnsCollection } from './collections.ts'

/** One reminder of one person. */
type ReminderName = { uid: string; id: string }

type ReminderDeps = RoundParts & {
  /** False where no way leads to them any more. */
  deliver: (delivery: Delivery) => Promise<boolean | undefined>
  /** Told which one was stopped from itself, or is to come again. */
  onTurn?: (name: ReminderName, isOn: boolean) => Promise<void>
}

const hour = 60 * 60_000
const fault = 'a member couldn’t be reminded'
/** A profile, or a reminder below it: what says when someone is to be reminded. */
const concerning = /^members\/([^/]+)(?:\/reminders\/[^/]+)?$/

/** Reminds members of what they asked for, by the way they chose: a few a day, never twice, never in their quiet hours. */
export function createReminders(deps: ReminderDeps) {
  const { documents, clock, log, links, deliver } = deps
  const turns = documents.collection(turnsCollection)
  const kept = documents.collection(remindersCollection)
  const readings = documents.collection(readingsCollection)

  async function look(uid: string): Promise<void> {
    for (const delivery of await claimDue(deps, uid)) {
      const isReached = await deliver(delivery).catch(error => void log.warn({ err: error }, fault))
      if (isReached === false) await forgetWay(documents, uid)
    }
  }

  function nameIn(token: string): ReminderName | undefined {
    const [uid, id] = links.read(token) ?? []
    return uid !== undefined && id !== undefined ? { uid, id } : undefined
  }

  /** Which one a link is about; undefined where it is gone, or never was. */
  async function find(token: string) {
    const name = nameIn(token)
    const found = name && (await kept.find(name).catch(() => undefined))
    return name && found && { ...name, reminder: found.data }
  }

  /** Undefined where it isn't there. */
  const turn = (name: ReminderName, isOn: boolean, before = Number.POSITIVE_INFINITY) =>
    documents.transaction(async (tx): Promise<'changed' | 'same' | undefined> => {
      const [found] = (await tx.collection(remindersCollection).sortOne(name)).fitting
      if (!found) return undefined
      if (found.data.isOn === isOn || found.data.updatedAt >= before) return 'same'
      const updatedAt = clock.now().getTime()
      await tx.collection(remindersCollection).set(name, { ...found.data, isOn, updatedAt })
      return 'changed'
    })

  return {
    ...createRounds({
      documents,
      clock,
      log,
      look,
      fault,
      retryAfter: hour,
      turns,
      readings,
      concerning,
      consent: 'reminders',
    }),

    find,

    /** Stops the one a link is about, or lets it come again; whether it is still there. */
    async turn(token: string, isOn: boolean): Promise<boolean> {
      const name = nameIn(token)
      const turned = name && (await turn(name, isOn))
      if (name && turned === 'changed') await deps.onTurn?.(name, isOn)
      return turned !== undefined
    },

    /** After a copy of the database was put back that is older than that; not where it was changed later. */
    turnAgain: async (name: ReminderName, isOn: boolean, at: number): Promise<boolean> =>
      (await turn(name, isOn, at)) === 'changed',

    /** What is known of when someone is reminded, for them to take along. */
    async describe(uid: string) {
      const turn = (await turns.sortOne({ id: uid })).fitting[0]?.data
      return turn
        ? { nextLookAt: new Date(turn.dueAt).toISOString(), day: turn.day, sentThatDay: turn.sent }
        : null
    },

    /** With the consent, or the account. */
    forget: (uid: string): Promise<void> => turns.delete({ id: uid }),
  }
}

/** A way that leads nowhere is none: what people see as on can arrive. */
function forgetWay(documents: ReminderDeps['documents'], uid: string): Promise<void> {
  return documents.transaction(async tx => {
    const members = tx.collection(membersCollection)
    const [found] = (await members.sortOne({ id: uid })).fitting
    if (!found) return
    const { reminding: _, ...rest } = found.data
    await members.set({ id: uid }, rest)
  })
}

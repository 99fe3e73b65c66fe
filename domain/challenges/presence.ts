import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import type { Documents, DocumentsTx } from '../../services/documents/documents.ts'
import { challengeBeatsOf, challengePresenceOf, challengesOf, participationsOf } from './collections.ts'
import { presenceOf } from './room.ts'

const second = 1_000
/** Screens give a sign of life every 20 s; without one for so long, someone is gone. */
const goneAfter = 45 * second
const sweepEvery = 5 * second
/** A process that is gone says nothing any more: after a while, nobody believes what it said. */
const saidFor = 6 * 60 * second
const sayAgainAfter = 5 * 60 * second

type Deps = { documents: Documents; clock: Clock; log: Log }
type Sign = { at: number; isShown: boolean }
/** Of the signs of life in one challenge that came to this process. */
type Known = {
  signs: Map<string, Sign>
  said: readonly string[]
  saidAt: number
  turn: Promise<void>
  next?: Promise<void> | undefined
}

/**
 * Who is here. Signs of life stay in memory; only when someone comes or goes is it written, by each process for those it
 * hears of, and what people see is all of them together.
 */
export function createPresence({ documents, clock, log }: Deps) {
  const own = newId(48)
  let sweeping: NodeJS.Timeout | undefined
  const known = new Map<string, Known>() // Bounded: by the challenges someone is in; each sweep lets go of the others.
  let round: Promise<void> = Promise.resolve()
  const now = () => clock.now().getTime()
  const warn = (error: unknown) => log.warn({ err: error }, 'who is here couldn’t be told')

  /** Of one challenge one thing is said after the other; what waits to be said says it for all who come meanwhile. */
  function say(challenge: string, found: Known): Promise<void> {
    found.next ??= found.turn.then(() => {
      found.next = undefined
      return sayNow(challenge, found)
    })
    found.turn = found.next.catch(() => {})
    return found.next
  }

  /** Says who is here as far as this process knows, where that is not what it said before. */
  async function sayNow(challenge: string, found: Known): Promise<void> {
    const signs = new Map([...found.signs].filter(([, { isShown }]) => isShown))
    const here = [...signs.keys()].toSorted()
    const isSaid = here.join(' ') === found.said.join(' ')
    if (isSaid && (here.length === 0 || now() - found.saidAt < sayAgainAfter)) return
    const said = await writePresence({ documents, own, now }, challenge, { here, before: found.said })
    // Of whoever told another process that they go, only what came since then is a sign of life.
    for (const [name, sign] of signs)
      if (!said.includes(name) && found.signs.get(name) === sign) found.signs.delete(name)
    Object.assign(found, { said, saidAt: now() })
  }

  async function sweepAll(): Promise<void> {
    for (const [challenge, found] of known) {
      for (const [name, { at }] of found.signs) if (now() - at > goneAfter) found.signs.delete(name)
      await say(challenge, found).catch(warn)
      if (found.signs.size === 0 && found.said.length === 0) known.delete(challenge)
    }
  }

  return {
    /** A sign of life of someone in a challenge; false where they are not in it. */
    async beat(challenge: string, name: string): Promise<boolean> {
      const place = (await documents.collection(participationsOf).find({ id: name }))?.data
      if (place?.challenge !== challenge) return false
      const found = known.get(challenge) ?? newKnown()
      known.set(challenge, found)
      found.signs.set(name, { at: now(), isShown: place.showsPresence })
      await hearAgain({ documents, own }, challenge, found, name)
      await say(challenge, found)
      return true
    },

    /** They say themselves that they go, to whichever process: the others that heard of them are told, too. */
    async leave(challenge: string, name: string): Promise<void> {
      const found = known.get(challenge)
      if (found?.signs.delete(name)) await say(challenge, found)
      await forgetElsewhere({ documents, own }, challenge, name)
    },

    /** Those who gave no sign of life are gone. */
    sweep: sweepAll,

    start(): void {
      sweeping ??= setInterval(() => {
        round = round.then(sweepAll)
      }, sweepEvery).unref()
    },

    /** Nobody is here for a process that ends. */
    async stop(): Promise<void> {
      clearInterval(sweeping)
      await round
      for (const [challenge, found] of known) {
        found.signs.clear()
        await say(challenge, found).catch(warn)
      }
      known.clear()
    },
  }
}

/** Another process may have heard meanwhile that they go: then it is to be said anew that they are here. */
async function hearAgain(
  { documents, own }: Pick<Writing, 'documents' | 'own'>,
  challenge: string,
  found: Known,
  name: string,
): Promise<void> {
  if (!found.said.includes(name)) return
  const beats = (await documents.collection(challengeBeatsOf).find({ id: challenge }))?.data
  if (!beats?.by[own]?.people.includes(name)) found.said = found.said.filter(each => each !== name)
}

const newKnown = (): Known => ({ signs: new Map(), said: [], saidAt: 0, turn: Promise.resolve() })

type Writing = { documents: Documents; own: string; now: () => number }

/** What this process knows, put together with what others said. Gives whom it names: not who told others that they go. */
const writePresence = (
  { documents, own, now }: Writing,
  challenge: string,
  { here, before }: { here: readonly string[]; before: readonly string[] },
): Promise<readonly string[]> =>
  documents.transaction(async tx => {
    const one = { id: challenge }
    const beats = (await tx.collection(challengeBeatsOf).find(one))?.data.by ?? {}
    const stored = beats[own]?.people
    const people = stored ? here.filter(name => !before.includes(name) || stored.includes(name)) : [...here]
    const others = Object.entries(beats).filter(([by, { at }]) => by !== own && now() - at < saidFor)
    const by = {
      ...Object.fromEntries(others),
      ...(people.length > 0 && { [own]: { at: now(), people } }),
    }
    await show(tx, challenge, by)
    return people
  })

/** Someone is gone, for every other process that heard of them; nothing where none did. */
const forgetElsewhere = (
  { documents, own }: Pick<Writing, 'documents' | 'own'>,
  challenge: string,
  name: string,
): Promise<void> =>
  documents.transaction(async tx => {
    const beats = (await tx.collection(challengeBeatsOf).find({ id: challenge }))?.data.by ?? {}
    const isTheirs = ([by, { people }]: [string, Beats[string]]) => by !== own && people.includes(name)
    if (!Object.entries(beats).some(isTheirs)) return
    const left = Object.entries(beats).map(([by, said]) =>
      isTheirs([by, said])
        ? [by, { ...said, people: said.people.filter(each => each !== name) }]
        : [by, said],
    )
    await show(tx, challenge, Object.fromEntries(left))
  })

type Beats = z.output<typeof challengeBeatsOf.schema>['by']

/** What all processes said together, for the people of the challenge. */
async function show(tx: DocumentsTx, challenge: string, by: Beats): Promise<void> {
  const one = { id: challenge }
  const before = (await tx.collection(challengePresenceOf).find(one))?.data
  const view = (await tx.collection(challengesOf).find(one))?.data
  const isEmpty = Object.keys(by).length === 0
  if (!view || isEmpty) await tx.collection(challengeBeatsOf).delete(one)
  else await tx.collection(challengeBeatsOf).set(one, { by })
  if (!view) return tx.collection(challengePresenceOf).delete(one)
  const all = new Set(Object.values(by).flatMap(({ people }) => people))
  const after = presenceOf(new Map(Object.entries(view.people)), [...all].toSorted())
  if (JSON.stringify(after) !== JSON.stringify(before))
    await tx.collection(challengePresenceOf).set(one, after)
}

export type Presence = ReturnType<typeof createPresence>

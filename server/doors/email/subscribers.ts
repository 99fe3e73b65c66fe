import { may } from '../../../app/map/roles.ts'
import { consentTexts } from '../../../domain/newsletter/consent.ts'
import { type List, type ListWish, listOf } from '../../../domain/newsletter/lists/list.ts'
import type { Subscription } from '../../../domain/newsletter/parts.ts'
import type { Backend } from '../../backend.ts'
import type { Helper } from '../asker.ts'
import { ensureMay } from '../ensure-may.ts'
import { expectedFault } from '../expected-fault.ts'

type Parts = Pick<Backend, 'mail' | 'newsletter' | 'clock'>

const shownLists = 5

export type SubscriberDoors = ReturnType<typeof createSubscriberDoors>

/** Who gets our emails: in numbers, and one at a time by their exact address, which is noted. */
export function createSubscriberDoors(parts: Parts, { person, note }: Helper) {
  const { lists, subscriptions } = parts.newsletter
  const ensureMayChange = () => ensureMay(person, 'readEmails')

  return {
    /** Whether more than looking is this person's to do. */
    mayChange: () => may(person, 'readEmails'),
    tally: subscriptions.tally,
    /** By an exact address; that someone was found is noted. `malformed` where it is none. */
    async find(address: string) {
      const found = await subscriptions
        .find(address.trim())
        .catch(error => expectedFault(error, 'invalid-argument'))
      if (typeof found === 'string') return 'malformed' as const
      if (!found) return undefined
      await note({ action: 'subscribers.lookedUp', subject: found.masked, after: { id: found.id } })
      return describe(parts, found)
    },
    async stop(id: string) {
      ensureMayChange()
      const found = await subscriptions.get(id)
      if (!found) return undefined
      const link = subscriptions.linkOf(found)
      const stopped = await subscriptions.stop(link, async (tx, { state: before, masked }, after) => {
        if (before === 'stopped') return
        await note({ action: 'subscribers.stopped', subject: masked, before, after: after.state }, tx)
      })
      return stopped && describe(parts, stopped)
    },
    async forget(id: string) {
      ensureMayChange()
      const found = await subscriptions.get(id)
      if (!found) return false
      return subscriptions.forgetOne(id, tx =>
        note({ action: 'subscribers.forgotten', subject: found.masked }, tx),
      )
    },
    async readList(wish: ListWish, file: AsyncIterable<Uint8Array>) {
      ensureMayChange()
      return lists.read(wish, file, (tx, id, counts) =>
        note({ action: 'subscribers.listRead', subject: id, after: counts }, tx),
      )
    },
    async findList(id: string) {
      ensureMayChange()
      const list = await lists.find(id)
      return list && show(list)
    },
    async listRecent() {
      ensureMayChange()
      return (await lists.listRecent(shownLists)).map(show)
    },
    /** False where it had begun already, or is gone. */
    async beginList(id: string, statement: string) {
      ensureMayChange()
      return lists.begin(id, statement, tx => note({ action: 'subscribers.listBroughtIn', subject: id }, tx))
    },
    async dropList(id: string) {
      ensureMayChange()
      return lists.drop(id, tx => note({ action: 'subscribers.listDropped', subject: id }, tx))
    },
  }
}

/** Someone who subscribes, with what shows that they asked for it; their address only masked. */
export type SubscriberCard = Awaited<ReturnType<typeof describe>>
async function describe({ mail, newsletter, clock }: Parts, found: Subscription) {
  const { id, masked, topics, frequency, language, source, askedAt, address } = found
  const [blocked] = address ? await mail.suppressions.list({ address, limit: 1 }) : []
  const isPaused = found.state === 'active' && (found.pausedUntil ?? 0) > clock.now().getTime()
  return {
    ...{ id, masked, topics, frequency, language, source, askedAt },
    state: isPaused ? ('paused' as const) : found.state,
    confirmedAt: found.confirmedAt ?? null,
    pausedUntil: isPaused ? (found.pausedUntil ?? null) : null,
    stoppedAt: found.stoppedAt ?? null,
    consent: await describeConsent(newsletter, found),
    renewed: found.renewed
      ? { ...found.renewed, text: consentTexts[found.renewed.version]?.[language] ?? null }
      : null,
    blocked: blocked?.reason ?? null,
  }
}

type Consent = { version: string; text: string | null } | { list: string; statement: string | null } | null
/** What they agreed to: a text of ours, or what was said of the list they came by. */
async function describeConsent(
  { lists }: Parts['newsletter'],
  { consentVersion: version, language }: Subscription,
): Promise<Consent> {
  const id = listOf(version)
  if (id === undefined) return { version, text: consentTexts[version]?.[language] ?? null }
  const list = await lists.find(id)
  return list ? { list: list.name, statement: list.statement ?? null } : null
}

export type ShownList = ReturnType<typeof show>
const show = ({ id, name, counts, troubles, progress, state, createdAt, begunAt }: List) => ({
  ...{ id, name, counts, troubles, progress, state, createdAt, begunAt },
})

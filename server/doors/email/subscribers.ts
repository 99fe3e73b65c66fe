import type { Person } from '../../../app/context.ts'
import type { ShownList, SubscriberCard, SubscriberDoors } from '../../../app/email/subscriber-doors.ts'
import { consentTexts } from '../../../domain/newsletter/consent.ts'
import { type List, listOf } from '../../../domain/newsletter/lists/list.ts'
import type { Subscription } from '../../../domain/newsletter/parts.ts'
import type { Backend } from '../../backend.ts'
import { expectedFault } from '../expected-fault.ts'
import type { Note } from '../note.ts'
import { ensureMay } from './ensure-may.ts'

type Parts = Pick<Backend, 'mail' | 'newsletter' | 'clock'>

const shownLists = 5

/** Who gets our emails: in numbers, and one at a time by their exact address, which is noted. */
export function createSubscriberDoors(
  parts: Parts,
  findPerson: () => Person | undefined,
  note: Note,
): SubscriberDoors {
  const { lists, subscriptions } = parts.newsletter
  const asker = () => ensureMay(findPerson(), 'readEmails')

  return {
    async tally() {
      asker()
      return subscriptions.tally()
    },
    async find(address) {
      asker()
      const found = await subscriptions
        .find(address.trim())
        .catch(error => expectedFault(error, 'invalid-argument'))
      if (typeof found === 'string') return 'malformed'
      if (!found) return undefined
      await note({ action: 'subscribers.lookedUp', subject: found.masked, after: { id: found.id } })
      return describe(parts, found)
    },
    async stop(id) {
      asker()
      const found = await subscriptions.get(id)
      const stopped = found && (await subscriptions.stop(subscriptions.linkOf(found)))
      if (!stopped) return undefined
      const { state: before, masked } = found
      if (before !== 'stopped')
        await note({ action: 'subscribers.stopped', subject: masked, before, after: stopped.state })
      return describe(parts, stopped)
    },
    async forget(id) {
      asker()
      const found = await subscriptions.get(id)
      const isForgotten = found !== undefined && (await subscriptions.forgetOne(id))
      if (isForgotten) await note({ action: 'subscribers.forgotten', subject: found.masked })
      return isForgotten
    },
    async readList(wish, file) {
      asker()
      const read = await lists.read(wish, file)
      const list = 'id' in read ? await lists.find(read.id) : undefined
      if (list) await note({ action: 'subscribers.listRead', subject: list.id, after: list.counts })
      return read
    },
    async findList(id) {
      asker()
      const list = await lists.find(id)
      return list && show(list)
    },
    async listRecent() {
      asker()
      return (await lists.listRecent(shownLists)).map(show)
    },
    async beginList(id, statement) {
      asker()
      const isBegun = await lists.begin(id, statement)
      if (isBegun) await note({ action: 'subscribers.listBroughtIn', subject: id })
      return isBegun
    },
    async dropList(id) {
      asker()
      const isDropped = await lists.drop(id)
      if (isDropped) await note({ action: 'subscribers.listDropped', subject: id })
      return isDropped
    },
  }
}

async function describe(
  { mail, newsletter, clock }: Parts,
  found: Subscription,
): Promise<SubscriberCard | undefined> {
  const { id, masked, topics, frequency, language, source, askedAt, address } = found
  const [blocked] = address ? await mail.suppressions.list({ address, limit: 1 }) : []
  const isPaused = found.state === 'active' && (found.pausedUntil ?? 0) > clock.now().getTime()
  return {
    ...{ id, masked, topics, frequency, language, source, askedAt },
    state: isPaused ? 'paused' : found.state,
    confirmedAt: found.confirmedAt ?? null,
    pausedUntil: isPaused ? (found.pausedUntil ?? null) : null,
    stoppedAt: found.stoppedAt ?? null,
    consent: await describeConsent(newsletter, found),
    blocked: blocked?.reason ?? null,
  }
}

async function describeConsent(
  { lists }: Parts['newsletter'],
  { consentVersion: version, language }: Subscription,
): Promise<SubscriberCard['consent']> {
  const id = listOf(version)
  if (id === undefined) return { version, text: consentTexts[version]?.[language] ?? null }
  const list = await lists.find(id)
  return list ? { list: list.name, statement: list.statement ?? null } : null
}

const show = ({ id, name, counts, troubles, progress, state, createdAt, begunAt }: List): ShownList => ({
  ...{ id, name, counts, troubles, progress, state, createdAt },
  begunAt: begunAt ?? null,
})

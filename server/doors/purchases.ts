import { readCursor, writeCursor } from '../../app/email/cursor.ts'
import { pathOf } from '../../app/map/addresses.ts'
import type { PurchaseDoors } from '../../app/purchases/doors.ts'
import { providers } from '../../domain/purchases/fact.ts'
import type { Backend } from '../backend.ts'
import { toCard, toEventLine, toMonthLine, toOrderLine } from '../purchases/lines.ts'
import type { Asker, Helper } from './asker.ts'
import { cutPage } from './cut-page.ts'

const pageLength = 20
/** Where each sends to. */
const paths = { stripe: '/purchases/stripe', store: '/purchases/webhook', hand: undefined }

/** The books, for those who keep them. */
export function createPurchaseDoors(
  { purchases, origin }: Pick<Backend, 'purchases' | 'origin'>,
  { note }: Helper,
): PurchaseDoors {
  return {
    async list({ q, sort, before, state, month, currency, country }) {
      const [value = 0, number = 0] = before.split('-').map(Number)
      const found = await purchases.list({
        month,
        currency,
        country: country.toUpperCase(),
        search: q,
        state: state || undefined,
        sort,
        after: before ? { value, number } : undefined,
        limit: pageLength + 1,
      })
      const { lines, next } = cutPage(
        found,
        pageLength,
        last => `${sort === 'amount' ? last.amount : last.at}-${last.number}`,
      )
      return { lines: lines.map(toOrderLine), next }
    },
    cover(search) {
      return purchases.coverBuyer(search)
    },
    async find(number) {
      const found = await purchases.find(number)
      return found && toCard(found)
    },
    async showBuyer(number) {
      const address = await purchases.showBuyer(number)
      if (address) await note({ action: 'purchases.addressShown', subject: String(number) })
      return address
    },
    async listMonths(count) {
      const { months, rows } = await purchases.listMonths(count)
      return { months, lines: rows.map(toMonthLine) }
    },
    ...createEventDoors(purchases, note),
    addresses: providers.flatMap(provider => {
      const path = paths[provider]
      return path && purchases.isSetUp(provider) ? [{ provider, url: `${origin.origin}${path}` }] : []
    }),
  }
}

/** Leads to the provider's page for giving something, where that's set up. */
export function createGivingDoor(
  { checkout, origin }: Pick<Backend, 'checkout' | 'origin'>,
  { clientAddress, language }: Asker,
) {
  const returnTo = (isDone: boolean) =>
    `${origin.origin}${pathOf('supportUs', language, {}, { done: isDone ? '1' : '' })}`
  return checkout && { begin: () => checkout.begin({ clientAddress, language, returnTo }) }
}

/** What came in, as it came. */
function createEventDoors(
  { events }: Backend['purchases'],
  note: Helper['note'],
): Pick<PurchaseDoors, 'countLook' | 'listEvents' | 'showBody' | 'playAgain'> {
  return {
    async countLook() {
      return events.countLook()
    },
    async listEvents({ view, before }) {
      const found = await events.list({
        view: view || undefined,
        after: readCursor(before),
        limit: pageLength + 1,
      })
      const { lines, next } = cutPage(found, pageLength, last =>
        writeCursor({ at: last.received_at, id: last.id }),
      )
      return { lines: lines.map(toEventLine), next }
    },
    async showBody(id) {
      return events.showBody(id)
    },
    async playAgain(ids) {
      const played = await events.playAgain(ids, (done, tx) =>
        note(
          { action: 'purchases.playedAgain', subject: done[0] ?? '', after: { webhooks: done.length } },
          tx,
        ),
      )
      return played.length
    },
  }
}

import type { EventsAsked } from '../../app/admin/purchases/events-asked.ts'
import type { OrdersAsked } from '../../app/admin/purchases/orders-asked.ts'
import { pathOf } from '../../app/map/addresses.ts'
import { providers } from '../../domain/purchases/fact.ts'
import type { Backend } from '../backend.ts'
import type { Asker, Helper } from './asker.ts'
import { cutPage, readCursor, writeCursor } from './cut-page.ts'

const pageLength = 20
/** Where each sends to. */
const paths = { stripe: '/purchases/stripe', store: '/purchases/webhook', hand: undefined }

/** The books, for those who keep them. */
export function createPurchaseDoors(
  { purchases, origin }: Pick<Backend, 'purchases' | 'origin'>,
  { note }: Helper,
) {
  const { events } = purchases
  return {
    async list({ before, q: search, country, ...asked }: OrdersAsked) {
      const [value = 0, number = 0] = before.split('-').map(Number)
      const found = await purchases.list({
        ...asked,
        search,
        country: country.toUpperCase(),
        after: before ? { value, number } : undefined,
        limit: pageLength + 1,
      })
      const by = asked.sort === 'amount' ? 'amount' : 'at'
      return cutPage(found, pageLength, last => `${last[by]}-${last.number}`)
    },

    /** What is looked for as it may stand in an address: a buyer's is covered. */
    cover: purchases.coverBuyer,
    find: purchases.find,
    /** Shows who bought it, and has that noted. */
    async showBuyer(number: number) {
      const address = await purchases.showBuyer(number)
      if (address) await note({ action: 'purchases.addressShown', subject: String(number) })
      return address
    },
    listMonths: purchases.listMonths,
    countLook: events.countLook,
    async listEvents({ view, before: from }: EventsAsked) {
      const found = await events.list({ view, after: readCursor(from), limit: pageLength + 1 })
      return cutPage(found, pageLength, last => writeCursor({ at: last.receivedAt, id: last.id }))
    },
    /** What came, without what is about a person. */
    showBody: events.showBody,
    async playAgain(ids: string[]) {
      const played = await events.playAgain(ids, (done, tx) =>
        note(
          { action: 'purchases.playedAgain', subject: done[0] ?? '', after: { webhooks: done.length } },
          tx,
        ),
      )
      return played.length
    },
    /** Where providers send to, if they're set up. */
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

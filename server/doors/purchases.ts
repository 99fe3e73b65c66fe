import type { Person } from '../../app/context.ts'
import { readCursor, writeCursor } from '../../app/email/cursor.ts'
import { pathOf } from '../../app/map/addresses.ts'
import type { PurchaseDoors } from '../../app/purchases/doors.ts'
import { providers } from '../../domain/purchases/fact.ts'
import type { Language } from '../../languages/languages.ts'
import type { Backend } from '../backend.ts'
import { toCard, toEventLine, toMonthLine, toOrderLine } from '../purchases/lines.ts'
import { cutPage } from './cut-page.ts'
import { ensureMay } from './email/ensure-may.ts'
import type { Note } from './note.ts'

type Parts = Pick<Backend, 'purchases' | 'checkout' | 'origin'>
type Asker = { clientAddress: string; language: Language }

const pageLength = 20
/** Where each sends to. */
const paths = { stripe: '/purchases/stripe', store: '/purchases/webhook', hand: undefined }

/** The books, for those who keep them; and the way to give something, for everyone. */
export function createPurchaseDoors(
  parts: Parts,
  asker: Asker,
  findPerson: () => Person | undefined,
  note: Note,
): PurchaseDoors {
  const { purchases, origin } = parts
  const check = () => ensureMay(findPerson(), 'keepBooks')

  return {
    async list({ q, sort, before, state, month, currency, country }) {
      check()
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
      check()
      return purchases.coverBuyer(search)
    },
    async find(number) {
      check()
      const found = await purchases.find(number)
      return found && toCard(found)
    },
    async showBuyer(number) {
      check()
      const address = await purchases.showBuyer(number)
      if (address) await note({ action: 'purchases.addressShown', subject: String(number) })
      return address
    },
    async listMonths(count) {
      check()
      const { months, rows } = await purchases.listMonths(count)
      return { months, lines: rows.map(toMonthLine) }
    },
    ...createEventDoors(purchases, check, note),
    addresses: providers.flatMap(provider => {
      const path = paths[provider]
      return path && purchases.isSetUp(provider) ? [{ provider, url: `${origin.origin}${path}` }] : []
    }),
    support: createSupportDoor(parts, asker),
  }
}

/** The way to give something, where a provider is set up. */
function createSupportDoor({ checkout, origin }: Parts, asker: Asker): PurchaseDoors['support'] {
  const returnTo = (isDone: boolean) =>
    `${origin.origin}${pathOf('supportUs', asker.language, {}, { done: isDone ? '1' : '' })}`
  return checkout && { begin: () => checkout.begin({ ...asker, returnTo }) }
}

/** What came in, as it came. */
function createEventDoors(
  { events }: Parts['purchases'],
  check: () => void,
  note: Note,
): Pick<PurchaseDoors, 'countLook' | 'listEvents' | 'showBody' | 'playAgain'> {
  return {
    async countLook() {
      check()
      return events.countLook()
    },
    async listEvents({ view, before }) {
      check()
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
      check()
      return events.showBody(id)
    },
    async playAgain(ids) {
      check()
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

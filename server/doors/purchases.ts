import type { Person } from '../../app/context.ts'
import { readCursor, writeCursor } from '../../app/email/cursor.ts'
import { pathOf } from '../../app/map/addresses.ts'
import type { EntryProblem, EntryWish, PurchaseDoors } from '../../app/purchases/doors.ts'
import { providers } from '../../domain/purchases/fact.ts'
import { readDecimal } from '../../domain/purchases/money.ts'
import type { EnteredOrder } from '../../domain/purchases/orders/enter.ts'
import type { Language } from '../../languages/languages.ts'
import { newId } from '../../platform/ids.ts'
import type { Backend } from '../backend.ts'
import { toCard, toEventLine, toMonthLine, toOrderLine } from '../purchases/lines.ts'
import { ensureMay } from './email/ensure-may.ts'
import { expectedFault } from './expected-fault.ts'
import type { Note } from './note.ts'

type Parts = Pick<Backend, 'purchases' | 'checkout' | 'clock' | 'origin'>
type Asker = { clientAddress: string; language: Language }

const pageLength = 20
/** Where each sends to; who enters by hand sends nothing. */
const paths = { stripe: '/purchases/stripe', store: '/purchases/webhook', hand: undefined }

/** The books, for those who keep them; and the way to give something, for everyone. */
export function createPurchaseDoors(
  parts: Parts,
  asker: Asker,
  findPerson: () => Person | undefined,
  note: Note,
): PurchaseDoors {
  const { purchases, clock, origin } = parts
  const check = () => ensureMay(findPerson(), 'keepBooks')

  return {
    async list({ q, sort, after, state, ...asked }) {
      check()
      const [value = 0, number = 0] = after.split('-').map(Number)
      const found = await purchases.list({
        ...asked,
        search: q,
        state: state || undefined,
        sort,
        after: after ? { value, number } : undefined,
        limit: pageLength + 1,
      })
      const last = found.length > pageLength ? found[pageLength - 1] : undefined
      const next = last && `${sort === 'amount' ? last.amount : last.at}-${last.number}`
      return { lines: found.slice(0, pageLength).map(toOrderLine), next }
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
    async enter(wish) {
      check()
      const read = readEntry(wish, clock.now().getTime())
      if ('problems' in read) return read
      const { amount, currency, reason } = read
      const number = await purchases.enter(read, (made, tx) =>
        note({ action: 'purchases.entered', subject: String(made), after: { amount, currency, reason } }, tx),
      )
      return { number }
    },
    async giveBack({ number, key, amount: given }) {
      check()
      const found = await purchases.find(number)
      const amount = readDecimal(given, found?.order.currency ?? '')
      if (!found || !amount) return false
      const done = (_: number, tx: Parameters<Parameters<typeof purchases.giveBack>[1]>[1]) =>
        note({ action: 'purchases.givenBack', subject: String(number), after: { amount } }, tx)
      const fault = await purchases
        .giveBack({ number, key, amount }, done)
        .catch(error => expectedFault(error, 'not-found', 'out-of-range', 'invalid-argument'))
      return fault === undefined
    },
    newKey: () => newId(),
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
      const last = found.length > pageLength ? found[pageLength - 1] : undefined
      const next = last && writeCursor({ at: last.received_at, id: last.id })
      return { lines: found.slice(0, pageLength).map(toEventLine), next }
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

/** Everything that is wrong with it at once. */
function readEntry(wish: EntryWish, now: number): EnteredOrder | { problems: EntryProblem[] } {
  const currency = wish.currency.toUpperCase()
  const country = wish.country.toUpperCase()
  const amount = readDecimal(wish.amount, currency) ?? 0
  const tax = wish.tax ? readDecimal(wish.tax, currency) : 0
  // Noon, so that it's that day wherever the operator is; today it's now.
  const at = Math.min(Date.parse(`${wish.day}T12:00:00Z`), now)
  const isFuture = Date.parse(wish.day) > now
  const wrong: Record<EntryProblem, boolean> = {
    amount: amount === 0,
    currency: !/^[A-Z]{3}$/.test(currency),
    tax: tax === undefined || tax > amount,
    country: country !== '' && !/^[A-Z]{2}$/.test(country),
    product: wish.product === '' || wish.product.length > 200,
    day: Number.isNaN(at) || isFuture || at < Date.UTC(2000),
    reason: wish.reason.length < 3 || wish.reason.length > 500,
  }
  const problems = (Object.keys(wrong) as EntryProblem[]).filter(name => wrong[name])
  if (problems.length > 0) return { problems }
  const { key, product, reason } = wish
  return { key, at, amount, currency, tax: tax ?? 0, country: country || undefined, product, reason }
}

import { digitsOf, wholeOf } from '../../domain/purchases/money.ts'
import type { Paper } from '../../domain/purchases/orders/papers.ts'
import { createFormat } from '../../languages/format.ts'
import type { Language } from '../../languages/languages.ts'
import type { Library } from '../../languages/library.ts'
import type { Settings } from '../../platform/config.ts'
import { createThread } from '../../platform/thread.ts'
import { readOperator } from '../pages/operator.ts'
import type { PaperSheet } from './paint.ts'

const mostWaiting = 20

/** Draws invoices and credit notes in a thread of its own, which starts with the first. */
export function createPapers({ library, settings }: { library: Library; settings: Settings }) {
  const thread = createThread<PaperSheet>(new URL('./paint.ts', import.meta.url), mostWaiting, 512)
  return {
    /** `locale`: how dates and sums are written for who asks, where that isn't the language's own way. */
    draw: (paper: Paper, language: Language, who: string, locale?: string): Promise<Buffer> =>
      thread.run(writePaper(paper, { language, locale }, library, settings), who),
    stop: thread.stop,
  }
}

/** Nobody is named in it: for sums like these no law asks who paid. */
function writePaper(
  { booking, order, invoice }: Paper,
  { language, locale }: { language: Language; locale: string | undefined },
  library: Library,
  settings: Settings,
): PaperSheet {
  const t = library.words(language).getFixedT(null, 'invoices')
  const say = library.words(language).getFixedT(null, 'purchases')
  const { kind, currency, paper } = booking
  const operator = readOperator(settings)
  const format = createFormat(language, settings.OPERATOR_TIME_ZONE, locale)
  const digits = { minimumFractionDigits: digitsOf(currency), maximumFractionDigits: digitsOf(currency) }
  const money = (amount: number) =>
    format.number(wholeOf(amount, currency), { style: 'currency', currency, ...digits })
  const isCredit = kind === 'refund'
  const [amount, tax] = [Math.abs(booking.amount), Math.abs(booking.tax)]
  const country = order.country
  const named = order.product === 'supporter' ? say('products.supporter') : order.product
  const taxName = country
    ? say('taxIn', { country: new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country })
    : say('tax')
  return {
    language,
    title: t(isCredit ? 'credit' : 'invoice', { paper }),
    seller: [
      operator.name || library.words(language).getFixedT(null, 'common')('site.name'),
      ...operator.address.split('\n'),
      operator.email,
      operator.vatId && t('vatId', { id: operator.vatId }),
    ].filter(Boolean),
    facts: [
      [t('date'), format.date(booking.booked_at, 'long')],
      [t(isCredit ? 'givenBackOn' : 'paidOn'), format.date(booking.at, 'long')],
      [t('order'), String(order.number)],
      ...(invoice ? [[t('toInvoice'), invoice] as [string, string]] : []),
    ],
    line: [named ?? say('products.unknown'), money(amount)],
    sums: [
      [say('net'), money(amount - tax)],
      [taxName, money(tax)],
    ],
    total: [t(isCredit ? 'givenBack' : 'total'), money(amount)],
    notes: [t(isCredit ? 'doneCredit' : 'done')],
  }
}

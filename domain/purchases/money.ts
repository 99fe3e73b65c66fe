/** Currencies whose smallest unit isn't a hundredth, as payment providers count them. ISK and UGX come in hundredths. */
const withoutParts = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
const inThousandths = 'BHD JOD KWD OMR TND'.split(' ')

/** The largest amount that is taken, in the smallest unit. */
export const mostMoney = 99_999_999_999

export const digitsOf = (currency: string): number =>
  withoutParts.includes(currency) ? 0 : inThousandths.includes(currency) ? 3 : 2

/** In whole units, for writing it down. */
export const wholeOf = (amount: number, currency: string): number => amount / 10 ** digitsOf(currency)

/** `1234` cents as `12.34`, whatever the reader's language. */
export const toDecimal = (amount: number, currency: string): string =>
  wholeOf(amount, currency).toFixed(digitsOf(currency))

/** What someone typed, in the smallest unit: `12`, `12.5`, `12,50`. Undefined for anything else. */
export function readDecimal(text: string, currency: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d{1,3}))?$/.exec(text.trim()) ?? []
  const digits = digitsOf(currency)
  if (whole === undefined || part.length > digits) return undefined
  return Number(whole + part.padEnd(digits, '0'))
}

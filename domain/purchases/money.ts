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

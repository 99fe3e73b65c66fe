import { digitsOf, wholeOf } from '../../../domain/purchases/money.ts'
import { useFormat } from '../../ui/use-format.ts'

/** Sums in a currency's smallest unit, as the reader writes money. */
export function useMoney() {
  const format = useFormat()
  const digits = (currency: string) => ({
    minimumFractionDigits: digitsOf(currency),
    maximumFractionDigits: digitsOf(currency),
  })
  return {
    money: (amount: number, currency: string) =>
      format.number(wholeOf(amount, currency), { style: 'currency', currency, ...digits(currency) }),
    /** Without the currency, where it stands beside it. */
    plain: (amount: number, currency: string) => format.number(wholeOf(amount, currency), digits(currency)),
  }
}

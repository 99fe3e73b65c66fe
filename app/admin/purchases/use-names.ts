import { useFormat } from '../../ui/use-format.ts'
import { useLanguage, useWords } from '../../words.tsx'

/** Months, countries and products in the reader's words. */
export function useNames() {
  const t = useWords('purchases')
  const format = useFormat('UTC')
  const language = useLanguage()
  return {
    month: (month: string, style: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(language, { ...style, timeZone: format.timeZone }).format(
        Date.parse(`${month}-01`),
      ),
    country: (code: string) => new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code,
    product: (name: string | null) =>
      name === 'supporter' ? t('products.supporter') : (name ?? t('products.unknown')),
  }
}

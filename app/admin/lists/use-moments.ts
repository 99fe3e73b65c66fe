import { useFormat } from '../../ui/use-format.ts'
import { useLocale } from '../../ui/use-locale.ts'

/** Times as short as a dense list has them: “16 Nov, 18:20”, “18:20”. */
export function useMoments() {
  const { timeZone } = useFormat()
  const locale = useLocale()
  const write = (style: Intl.DateTimeFormatOptions) => (at: number) =>
    new Intl.DateTimeFormat(locale, { ...style, timeZone }).format(at)
  return {
    moment: write({ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }),
    time: write({ timeStyle: 'short' }),
  }
}

import { localeOf } from '../../languages/languages.ts'
import { useRoot } from '../root-data.ts'
import { useFormat } from '../ui/use-format.ts'
import { useLanguage } from '../words.tsx'

/** Times as short as a dense list has them: “16 Nov, 18:20”, “18:20”. */
export function useMoments() {
  const { timeZone } = useFormat()
  const language = useLanguage()
  const locale = useRoot()?.locale ?? localeOf(language)
  const write = (style: Intl.DateTimeFormatOptions) => (at: number) =>
    new Intl.DateTimeFormat(locale, { ...style, timeZone }).format(at)
  return {
    moment: write({ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }),
    time: write({ timeStyle: 'short' }),
  }
}

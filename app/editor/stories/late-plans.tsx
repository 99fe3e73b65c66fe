import { Banner } from '../../ui/banner.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import type { PublishingPlan } from '../desk/doors.ts'
import { useLanguageName } from '../translation/language-name.ts'

/** What should have happened by now, and why it has not. */
export function LatePlans({ plans }: { plans: readonly PublishingPlan[] }) {
  const t = useWords('content')
  const format = useFormat()
  const nameOf = useLanguageName()
  return plans.map(
    ({ action, at, languages, trouble }) =>
      trouble && (
        <Banner key={`${action}${at}`} tone="warning">
          {t(`publish.trouble.${trouble}`, {
            date: format.moment(Date.parse(at)),
            languages: format.list(languages.map(nameOf)),
          })}
        </Banner>
      ),
  )
}

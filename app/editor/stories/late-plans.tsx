import { createFormat } from '../../../languages/format.ts'
import { Banner } from '../../ui/banner.tsx'
import { useLanguage, useWords } from '../../words.tsx'
import type { PublishingPlan } from '../desk/doors.ts'
import { nameOf } from '../translation/language-name.ts'

/** What should have happened by now, and why it has not. */
export function LatePlans({ plans }: { plans: readonly PublishingPlan[] }) {
  const t = useWords('content')
  const format = createFormat(useLanguage())
  return plans.map(
    ({ action, at, languages, trouble }) =>
      trouble && (
        <Banner key={`${action}${at}`} tone="warning">
          {t(`publish.trouble.${trouble}`, {
            date: format.moment(Date.parse(at)),
            languages: languages.map(nameOf).join(', '),
          })}
        </Banner>
      ),
  )
}

import type { ReactNode } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import type { PublishingPlan } from '../desk/doors.ts'
import { useLanguageName } from '../translation/language-name.ts'

type PlanBannerProps = { plan: PublishingPlan; actions?: ReactNode }

/** What will happen automatically, or should have by now, and why it has not. */
export function PlanBanner({ plan: { action, at, languages, trouble }, actions }: PlanBannerProps) {
  const t = useWords('content')
  const format = useFormat()
  const nameOf = useLanguageName()
  return (
    <Banner tone={trouble ? 'warning' : undefined} actions={actions}>
      {t(trouble ? `publish.trouble.${trouble}` : `publish.plans.${action}`, {
        date: format.moment(Date.parse(at)),
        languages: format.list(languages.map(nameOf)),
      })}
    </Banner>
  )
}

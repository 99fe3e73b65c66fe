import type { ReactNode } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import type { PublishingPlan } from '../desk/doors.ts'
import { useLanguageName } from '../translation/language-name.ts'

type PlanBannerProps = { plan: PublishingPlan; actions?: ReactNode }

/** What will happen automatically, or should have by now, and why it has not. */
export function PlanBanner({ plan, actions }: PlanBannerProps) {
  return (
    <Banner tone={plan.trouble ? 'warning' : undefined} actions={actions}>
      {useSayPlan()(plan)}
    </Banner>
  )
}

/** With the zone of its time: those who plan together may be far apart. */
export function useSayPlan(): (plan: PublishingPlan) => string {
  const t = useWords('content')
  const format = useFormat()
  const nameOf = useLanguageName()
  return ({ action, at, languages, trouble }) =>
    t(trouble ? `publish.trouble.${trouble}` : `publish.plans.${action}`, {
      date: format.zonedMoment(Date.parse(at)),
      languages: format.list(languages.map(nameOf)),
    })
}

import type { ReactNode } from 'react'
import type { Insights } from '../../domain/plan/insights.ts'
import { isComing, usualQuiet } from '../../domain/plan/plan.ts'
import { isQuiet } from '../../domain/reminders/occurrence.ts'
import { keep, useKept } from '../browser/kept.ts'
import { Deed } from '../member/deed.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useWords } from '../words.tsx'
import { clockTime, type Plan } from './use-plan.ts'

const key = 'exhale:no-suggestion'
const ahead = 30

type SuggestionProps = { plan: Plan; busiest: Insights['busiest']; children: ReactNode }

/** What was found, and one thing to make of it: a reminder before the busiest hours, where they are the only ones. Once declined it never comes back. */
export function Suggestion({ plan, busiest, children }: SuggestionProps) {
  const t = useWords('plan')
  const declined = useKept(key)
  const isAwake = useHydrated()
  const { record, member, isGuest, format } = plan
  const at = busiest && !busiest.also ? (busiest.from * 60 - ahead + 1_440) % 1_440 : undefined
  const time = at === undefined ? '' : clockTime(format, at)
  const isSet = record.reminders.some(
    one => one.about === 'moment' && one.at === at && isComing(one, member?.reminding),
  )
  const mayRemind = !isGuest && member?.reminding !== undefined
  const isSilent = mayRemind && at !== undefined && isQuiet(at, member.reminding ?? usualQuiet)
  const label = t('insights.remindAt', { time })
  return (
    <Card tone="tide" padding="small" className="mt-4">
      {children}
      {isSet && (
        <p className="mt-2 text-sm">
          {t('insights.reminded', { time })} {isSilent && t('moments.silent')}
        </p>
      )}
      {at !== undefined && !isSet && !declined && (
        <div className="mt-3 flex flex-wrap gap-x-2 gap-y-1">
          {mayRemind ? (
            <Deed deed="remindBefore" fields={{ at }}>
              <Button type="submit" size="small">
                {label}
              </Button>
            </Deed>
          ) : (
            <ButtonLink to="planReminders" size="small">
              {label}
            </ButtonLink>
          )}
          {isAwake && (
            <Button kind="quiet" size="small" onClick={() => keep(key, 'yes')}>
              {t('insights.noThanks')}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

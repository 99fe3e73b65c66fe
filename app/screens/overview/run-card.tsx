import type { Count } from '../../../domain/members/count.ts'
import { NextMilestone } from '../../member/next-milestone.tsx'
import { Card } from '../../ui/card.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'

type RunCardProps = { quitAt: number; count: Count; now: number; timeZone: string }

const day = 86_400_000
const hour = 3_600_000

/** The one big number is all that was kept: a slip never erases. The current run and the best one are beneath. */
export function RunCard({ quitAt, count, now, timeZone }: RunCardProps) {
  const t = useWords('overview')
  const home = useWords('home')
  const format = useFormat(timeZone)
  const isAhead = quitAt > now
  const { smokeFreeFor, next } = count
  const passed = isAhead ? quitAt - now : smokeFreeFor
  const clock = {
    hour: Math.floor((passed % day) / hour),
    minute: Math.floor((passed % hour) / 60_000),
    second: Math.floor((passed % 60_000) / 1_000),
  }
  const big = format.unitParts(Math.floor(passed / day), 'day')
  return (
    <Card as="section" className="flex flex-col">
      <p className="font-medium text-quiet">
        {isAhead ? home('counter.until', { date: format.moment(quitAt) }) : t('run.total')}
      </p>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-3">
        <span className="text-[clamp(4rem,3rem+6vw,6.5rem)] leading-none font-semibold tracking-tight text-tide">
          {big.number}
        </span>
        <span className="text-xl text-quiet">{big.unit}</span>
      </p>
      <p role="timer" className="tabular mt-2 text-quiet">
        {[clock.hour, clock.minute, clock.second].map(part => String(part).padStart(2, '0')).join(':')}
      </p>
      {!isAhead && (
        <dl className="mt-5 grid grid-cols-2 gap-4">
          {(['current', 'best'] as const).map(name => (
            <div key={name}>
              <dt className="text-sm text-quiet">{t(`run.${name}`)}</dt>
              <dd className="text-lg font-semibold">{format.unit(count[name].days, 'day')}</dd>
            </div>
          ))}
        </dl>
      )}
      {!isAhead && next && (
        <div className="mt-6 border-t border-line pt-6">
          <NextMilestone next={next} now={now} isLarge />
        </div>
      )}
    </Card>
  )
}

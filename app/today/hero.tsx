import type { Count } from '../../domain/members/count.ts'
import { minuteOf } from '../../domain/members/day.ts'
import { findNewest, milestoneOf } from '../../domain/members/milestones.ts'
import { spanOf } from '../../domain/members/span.ts'
import { SunWay } from '../ui/pictures/sun-way.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import { WhenDay } from './before/when-day.tsx'

type HeroProps = {
  count: Count
  /** Nobody's where it is not known. */
  name?: string | undefined
  timeZone: string
  now: number
  /** A slip is still near: the total is what counts, and it's said to be theirs. */
  isAfterSlip?: boolean
}

/** The total, on the sun's way from the last milestone to the next. It can only grow. */
export function Hero({ count, name, timeZone, now, isAfterSlip }: HeroProps) {
  const t = useWords('today')
  const format = useFormat(timeZone)
  const { shownFor, next, earned } = count
  const span = spanOf(shownFor, now, timeZone)
  const { number, unit } = format.unitParts(span.count, span.unit)
  const part = partOf(minuteOf(now, timeZone))
  const newest = findNewest(earned)
  const last = newest && milestoneOf(newest.id)
  return (
    <SunWay
      share={next?.progress ?? 1}
      isMisty={isAfterSlip === true}
      corner={format.day(now)}
      feet={
        next && {
          last: last ? (
            <Foot name={format.unit(last.count, last.unit)}>
              {t(isAfterSlip ? 'hero.stays' : 'hero.reached')}
            </Foot>
          ) : (
            <Foot name={t('hero.start')}>{null}</Foot>
          ),
          next: (
            <Foot name={format.unit(next.count, next.unit)}>
              {isAfterSlip ? t('hero.ahead') : <WhenDay at={next.at} now={now} timeZone={timeZone} />}
            </Foot>
          ),
        }
      }
    >
      {name && (
        <p className="text-quiet max-sm:text-sm">
          {t(isAfterSlip ? 'hero.still' : `greeting.${part}`, { name })}
        </p>
      )}
      <h1 className="contents">
        <span className="block text-[min(7.1rem,31cqw)] leading-none font-bold tracking-tight lg:text-[min(8.6rem,21cqw)]">
          {number}
        </span>{' '}
        <span className="mt-1 block text-xl leading-tight font-medium">
          {t(isAfterSlip ? 'hero.inAll' : 'hero.free', { unit })}
        </span>
      </h1>
      {span.rest && (
        <p className="mt-1 text-quiet">
          {t('hero.and', { rest: format.unit(span.rest.count, span.rest.unit) })}
        </p>
      )}
    </SunWay>
  )
}

function Foot({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <span className="block">{name}</span>
      {children && <strong className="block font-semibold text-tide-strong">{children}</strong>}
    </>
  )
}

function partOf(minute: number): 'morning' | 'day' | 'evening' | 'night' {
  const hour = minute / 60
  if (hour < 5 || hour >= 23) return 'night'
  if (hour < 11) return 'morning'
  return hour < 18 ? 'day' : 'evening'
}

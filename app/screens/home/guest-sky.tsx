import type { Ref } from 'react'
import type { Count } from '../../../domain/members/count.ts'
import { dayOf, daysBetween } from '../../../domain/members/day.ts'
import { findNewest, milestoneOf } from '../../../domain/members/milestones.ts'
import { isSmoked, save } from '../../../domain/members/savings.ts'
import { hasStopped } from '../../../domain/members/stage.ts'
import type { Format } from '../../../languages/format.ts'
import type { Guest } from '../../member/guest.ts'
import { Figures } from '../../ui/figures.tsx'
import { SunWay } from '../../ui/pictures/sun-way.tsx'
import { useWords } from '../../words.tsx'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

type GuestSkyProps = {
  guest: Guest
  count: Count
  now: number
  format: Format
  isEarly: boolean
  /** No seconds, for who asked for less motion. */
  isCalm: boolean
  heading: Ref<HTMLHeadingElement>
}

/** The number, on the sun's way from the last milestone to the next. */
export function GuestSky(props: GuestSkyProps) {
  const { guest, now } = props
  return hasStopped(guest, now) ? <SkySince {...props} /> : <SkyBefore {...props} />
}

function SkyBefore({ guest: { quitAt }, now, format, heading }: GuestSkyProps) {
  const t = useWords('home')
  const ahead = quitAt - now
  if (ahead <= 0)
    return (
      <SunWay share="before">
        <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
          {t('due.title')}
        </h1>
      </SunWay>
    )
  // By the calendar, as people count to a day.
  const calendar = { timeZone: format.timeZone, dayEndsAt: 0 }
  const days = daysBetween(dayOf(now, calendar), dayOf(quitAt, calendar))
  return (
    <SunWay share="before">
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        <span className="block text-base font-normal tracking-normal">
          {t('counter.until', { date: format.date(quitAt) })}
        </span>
        <Big
          parts={[
            days > 0 ? format.unitParts(days, 'day') : format.unitParts(Math.ceil(ahead / hour), 'hour'),
          ]}
        />
      </h1>
    </SunWay>
  )
}

function SkySince(props: GuestSkyProps) {
  const t = useWords('home')
  const { guest, count, format, isEarly, isCalm, heading } = props
  const { next, shownFor, current } = count
  const hours = [
    format.unitParts(Math.floor(shownFor / hour), 'hour', 'narrow'),
    format.unitParts(Math.floor((shownFor % hour) / minute), 'minute', 'narrow'),
  ]
  return (
    <>
      <SunWay
        share={next?.progress ?? 1}
        feet={{ last: <LastFoot {...props} />, next: next && <NextFoot {...props} next={next} /> }}
      >
        <h1 ref={heading} tabIndex={-1} className="outline-none">
          <span className="block text-base font-normal tracking-normal">
            {isEarly ? t('sky.freeFor') : t('sky.greeting')}
          </span>
          {isEarly ? (
            <Big parts={hours} ticking={sayHours(shownFor, format)} />
          ) : (
            <Big parts={[{ number: format.number(count.total), unit: '' }]} />
          )}
          <span className="block text-lg font-medium tracking-normal">
            {isEarly
              ? t('sky.since', { moment: format.nearMoment(guest.quitAt) })
              : t('sky.days', { count: count.total })}
          </span>
        </h1>
      </SunWay>
      <SkyFigures {...props} />
      {!isEarly && (
        <p
          role="timer"
          aria-live="off"
          aria-label={t('sky.said', {
            time: sayHours(current.smokeFreeFor, format),
            date: format.date(current.startedAt),
          })}
          className="tabular mt-3 px-(--margin) text-center text-sm text-quiet"
        >
          {t('sky.ticking', {
            days: format.unit(current.days, 'day'),
            clock: clockOf(current.smokeFreeFor, isCalm),
            date: format.date(current.startedAt),
          })}
        </p>
      )}
    </>
  )
}

function LastFoot({ count, format }: Pick<GuestSkyProps, 'count' | 'format'>) {
  const t = useWords('home')
  const newest = findNewest(count.earned)
  const last = newest && milestoneOf(newest.id)
  return (
    <>
      <span className="block">{last ? format.unit(last.count, last.unit) : t('sky.start')}</span>
      {last && <strong className="font-semibold text-tide">{t('sky.reached')}</strong>}
    </>
  )
}

type NextFootProps = Pick<GuestSkyProps, 'now' | 'format'> & { next: NonNullable<Count['next']> }

function NextFoot({ next, now, format }: NextFootProps) {
  return (
    <>
      <span className="block">{format.unit(next.count, next.unit)}</span>
      <time dateTime={new Date(next.at).toISOString()} className="font-semibold text-tide">
        {format.soon(next.at, now)}
      </time>
    </>
  )
}

function SkyFigures({ guest: { habit }, count, now, format, isEarly }: GuestSkyProps) {
  const t = useWords('home')
  const { next } = count
  const kept = habit && save(habit, count)
  const spared = kept && {
    value: format.number(kept.cigarettes),
    name: isSmoked(habit.product) ? t('sky.spared') : t('habit.notUsed'),
  }
  const figures = isEarly
    ? [
        kept && { value: format.wholeMoney(kept.money, habit.currency), name: t('sky.kept') },
        spared,
        next && { value: writeRest(next.at - now, format), name: t('sky.toGo') },
      ]
    : [
        { value: format.unit(count.current.days, 'day'), name: t('sky.run') },
        { value: format.unit(count.best.days, 'day'), name: t('sky.best') },
        spared,
      ]
  return <Figures figures={figures} className="px-(--margin) pt-5" />
}

type Part = { number: string; unit: string }

/** `ticking` is what is said of one that moves, by the hour. */
function Big({ parts, ticking }: { parts: Part[]; ticking?: string }) {
  return (
    <span
      {...(ticking !== undefined && { role: 'timer', 'aria-label': ticking })}
      className="flex items-baseline justify-center gap-x-[0.12em] text-[min(7.1rem,27vw)] leading-none font-bold tracking-tight lg:text-[8.5rem]"
    >
      {parts.map(({ number, unit }) => (
        <span key={unit} className="flex items-baseline gap-x-[0.04em]">
          <span>{number}</span>
          <span className="text-[0.26em] font-medium tracking-normal">{unit}</span>
        </span>
      ))}
    </span>
  )
}

/** “12 days and 5 hours”; minutes only in the first hour. */
function sayHours(time: number, format: Format): string {
  if (time < hour) return format.unit(Math.floor(time / minute), 'minute')
  const days = Math.floor(time / day)
  const hours = Math.floor((time % day) / hour)
  return format.list([
    ...(days > 0 ? [format.unit(days, 'day')] : []),
    ...(hours > 0 ? [format.unit(hours, 'hour')] : []),
  ])
}

/** Whole hours that are left, so that they and those passed never add to more than there are; minutes in the last one. */
function writeRest(time: number, format: Format): string {
  if (time >= hour) return format.unit(Math.floor(time / hour), 'hour', 'narrow')
  return format.unit(Math.max(1, Math.floor(time / minute)), 'minute', 'narrow')
}

function clockOf(time: number, isCalm: boolean): string {
  const parts = [
    Math.floor((time % day) / hour),
    Math.floor((time % hour) / minute),
    ...(isCalm ? [] : [Math.floor((time % minute) / 1_000)]),
  ]
  return parts.map(part => String(part).padStart(2, '0')).join(':')
}

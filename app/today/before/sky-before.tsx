import type { ReactNode } from 'react'
import { dateIn, daysBetween } from '../../../domain/members/day.ts'
import { SunWay } from '../../ui/pictures/sun-way.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'

type SkyBeforeProps = {
  quitAt: number | undefined
  now: number
  timeZone: string
  /** What is said where there is nothing to count down to. */
  children?: ReactNode
}

/** Before anything counts the sun waits on the horizon: the day, and how many days are left, as people count to one. */
export function SkyBefore({ quitAt, now, timeZone, children }: SkyBeforeProps) {
  const t = useWords('today')
  const format = useFormat(timeZone)
  const left = daysBetween(dateIn(now, timeZone), dateIn(quitAt ?? now, timeZone))
  const { number, unit } = format.unitParts(left, 'day')
  return (
    <SunWay share="before">
      {quitAt !== undefined && <p className="text-quiet">{t('prepare.day', { date: format.day(quitAt) })}</p>}
      {children || (
        <h1 className="contents">
          <span className="block text-[min(5rem,22cqw)] leading-none font-bold tracking-tight">{number}</span>{' '}
          <span className="mt-1 block text-lg leading-tight font-medium">{t('prepare.left', { unit })}</span>
        </h1>
      )}
    </SunWay>
  )
}

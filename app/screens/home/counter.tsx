import { useEffect, useState } from 'react'
import { createFormat, type Format, type Unit } from '../../../languages/format.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { ProgressRing } from '../../ui/progress.tsx'
import { useLanguage, useWords } from '../../words.tsx'
import { findNextMilestone } from './milestones.ts'

const parts = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** Counts from the moment someone stopped, or towards the one they chose. */
export function Counter({ moment, onChange }: { moment: number; onChange: () => void }) {
  const t = useWords('home')
  const format = createFormat(useLanguage())
  const now = useNow()
  const passed = now - moment
  const date = format.moment(moment)
  return (
    <div className="settle rounded-card border border-line bg-raised p-5 sm:p-7">
      <p className="font-medium text-quiet">
        {passed >= 0 ? t('counter.since', { date }) : t('counter.until', { date })}
      </p>
      <Time milliseconds={Math.abs(passed)} format={format} />
      {passed >= 0 && <NextMilestone start={moment} now={now} format={format} />}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-quiet">{t('question.private')}</p>
        <span className="flex flex-wrap gap-1">
          {passed >= 0 && (
            <Link to="certificateNew" className={buttonClasses({ kind: 'quiet', size: 'small' })}>
              {t('counter.certificate')}
            </Link>
          )}
          <Button kind="quiet" size="small" onClick={onChange}>
            {t('counter.change')}
          </Button>
        </span>
      </div>
    </div>
  )
}

function Time({ milliseconds, format }: { milliseconds: number; format: Format }) {
  let rest = milliseconds
  const values = parts.map(([unit, length]) => {
    const value = Math.floor(rest / length)
    rest -= value * length
    return { unit: unit as Unit, value }
  })
  return (
    <p
      role="timer"
      className="mt-3 grid grid-cols-3 items-end gap-x-1 gap-y-4 sm:gap-x-2 sm:grid-cols-[1.6fr_1fr_1fr_1fr]"
    >
      {values.map(({ unit, value }, index) => {
        const text = format.unitParts(value, unit)
        return (
          <span key={unit} className="min-w-0 max-sm:first:col-span-3">
            <span
              className={`tabular block leading-none font-semibold tracking-tight ${index === 0 ? 'text-4xl text-tide' : 'text-2xl'}`}
            >
              {text.number}
            </span>
            <span className="mt-1.5 block text-sm text-quiet">{text.unit}</span>
          </span>
        )
      })}
    </p>
  )
}

function NextMilestone({ start, now, format }: { start: number; now: number; format: Format }) {
  const t = useWords('home')
  const next = findNextMilestone(start, now)
  if (!next) return null
  const milestone = format.unit(next.count, next.unit)
  const hours = Math.ceil((next.at - now) / 3_600_000)
  const left = hours > 48 ? { day: Math.ceil(hours / 24) } : { hour: hours }
  return (
    <div className="mt-6 flex items-center gap-4 border-t border-line pt-6">
      <ProgressRing value={next.progress} label={t('counter.next', { milestone })} className="size-16" />
      <p>
        <span className="block font-medium">{t('counter.next', { milestone })}</span>
        <span className="text-sm text-quiet">{t('counter.left', { duration: format.duration(left) })}</span>
      </p>
    </div>
  )
}

function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

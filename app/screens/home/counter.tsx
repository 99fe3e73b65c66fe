import { useState } from 'react'
import { countUp } from '../../../domain/members/count.ts'
import { isSmoked } from '../../../domain/members/savings.ts'
import type { Format, Unit } from '../../../languages/format.ts'
import { type Guest, saveGuest } from '../../member/guest.ts'
import { HabitForm } from '../../member/habit-form.tsx'
import { Figure, KeptFigures } from '../../member/kept-figures.tsx'
import { NextMilestone } from '../../member/next-milestone.tsx'
import { Reached } from '../../member/reached.tsx'
import { RecoveryPosition } from '../../member/recovery-position.tsx'
import { useNow } from '../../member/use-now.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'

const parts = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** Counts from when someone stopped, or towards the time they chose. */
export function Counter({ guest, onChange }: { guest: Guest; onChange: () => void }) {
  const t = useWords('home')
  const format = useFormat()
  const now = useNow()
  const { quitAt } = guest
  const passed = now - quitAt
  const date = format.moment(quitAt)
  const { timeZone } = format
  const { earned, next } = countUp({ quitAt, checkIns: [], timeZone, now })
  return (
    <div className="grid gap-5">
      <Reached earned={earned} now={now} timeZone={timeZone} />
      <div className="settle rounded-card border border-line bg-raised p-5 sm:p-7">
        <p className="font-medium text-quiet">
          {passed >= 0 ? t('counter.since', { date }) : t('counter.until', { date })}
        </p>
        <Time milliseconds={Math.abs(passed)} format={format} />
        {passed >= 0 && <Kept guest={guest} passed={passed} />}
        {passed >= 0 && next && (
          <div className="mt-6 border-t border-line pt-6">
            <NextMilestone next={next} now={now} />
          </div>
        )}
        {passed >= 0 && isSmoked(guest.habit?.product) && (
          <div className="mt-6 border-t border-line pt-6">
            <RecoveryPosition smokeFreeFor={passed} />
          </div>
        )}
        <div className="mt-6 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
          <p className="text-sm text-quiet">{t('question.private')}</p>
          <div className="-mx-4 flex flex-wrap">
            <Link to="register" className={buttonClasses({ kind: 'quiet', size: 'small' })}>
              {t('counter.keep')}
            </Link>
            {passed >= 0 && (
              <Link to="certificateNew" className={buttonClasses({ kind: 'quiet', size: 'small' })}>
                {t('counter.certificate')}
              </Link>
            )}
            <Button kind="quiet" size="small" onClick={onChange}>
              {t('counter.change')}
            </Button>
          </div>
        </div>
      </div>
    </div>
  )
}

/** Money and cigarettes, once they said what they smoked. */
function Kept({ guest, passed }: { guest: Guest; passed: number }) {
  const t = useWords('home')
  const [isAsking, setAsking] = useState(false)
  const { habit, quitAt } = guest
  if (isAsking)
    return (
      <div className="mt-6 border-t border-line pt-6">
        <HabitForm
          habit={habit}
          onCancel={() => setAsking(false)}
          onSave={habit => {
            saveGuest({ quitAt, habit })
            setAsking(false)
          }}
        />
      </div>
    )
  if (!habit)
    return (
      <Button kind="secondary" size="small" className="mt-6" onClick={() => setAsking(true)}>
        {t('habit.add')}
      </Button>
    )
  return (
    <div className="mt-6 grid grid-cols-2 gap-4 border-t border-line pt-6">
      <KeptFigures habit={habit} count={{ smokeFreeFor: passed, smoked: 0 }} moneyClassName="text-2xl" />
      <Button
        kind="quiet"
        size="small"
        className="col-span-2 -mx-4 justify-self-start"
        onClick={() => setAsking(true)}
      >
        {t('habit.change')}
      </Button>
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
            <Figure
              value={text.number}
              name={text.unit}
              className={index === 0 ? 'text-4xl text-tide' : 'text-2xl'}
            />
          </span>
        )
      })}
    </p>
  )
}

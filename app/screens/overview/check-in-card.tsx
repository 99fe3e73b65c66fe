import { Check, CircleDashed, RotateCcw } from 'lucide'
import { useState } from 'react'
import { openDays, tellDay } from '../../../domain/members/check-in-days.ts'
import type { CheckIn, CheckInState } from '../../../domain/members/count.ts'
import { type Day, daysBetween } from '../../../domain/members/day.ts'
import type { Member } from '../../member/record.ts'
import type { MemberStore } from '../../member/store.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useWords } from '../../words.tsx'
import { SlipPanel } from './slip-panel.tsx'

type CheckInCardProps = {
  member: Member
  quitAt: number
  checkIns: CheckIn[]
  store: MemberStore
  now: number
}

const states = [
  { state: 'free', icon: Check },
  { state: 'slip', icon: RotateCcw },
  { state: 'private', icon: CircleDashed },
] as const

/** One tap a day, today or while it is still in grace. Nobody has to: a day without a check-in counts too. */
export function CheckInCard({ member, quitAt, checkIns, store, now }: CheckInCardProps) {
  const t = useWords('overview')
  const format = useFormat()
  const [chosen, setChosen] = useState<Day>()
  const [isSlip, setSlip] = useState(false)
  const days = openDays(now, quitAt, member)
  const [today = ''] = days
  const day = chosen && days.includes(chosen) ? chosen : today
  const said = checkIns.find(checkIn => checkIn.day === day)
  const nameOf = (each: Day) => format.relative(daysBetween(today, each), 'day')

  function tell(state: CheckInState, slip: { smoked?: number; isNewStart?: boolean } = {}) {
    store.checkIn(tellDay({ day, state, ...slip, now, quitAt, clockwork: member, said }))
    setSlip(false)
  }

  return (
    <Card as="section" {...useKeptFocus()} className="flex flex-col outline-none">
      <h2 className="text-xl">{t('checkIn.title')}</h2>
      {days.length > 1 && (
        <fieldset className="mt-3 flex flex-wrap gap-1.5">
          <legend className="sr-only">{t('checkIn.which')}</legend>
          {days.map(each => (
            <button
              key={each}
              type="button"
              aria-pressed={each === day}
              onClick={() => {
                setChosen(each)
                setSlip(false)
              }}
              className="min-h-11 cursor-pointer rounded-full border border-edge px-3.5 text-sm first-letter:uppercase aria-pressed:border-tide aria-pressed:bg-tide-soft aria-pressed:font-medium"
            >
              {nameOf(each)}
            </button>
          ))}
        </fieldset>
      )}
      <div className="mt-4 grid flex-1 gap-3">
        {states.map(({ state, icon }) => (
          <button
            key={state}
            type="button"
            aria-pressed={said?.state === state}
            onClick={() => (state === 'slip' ? setSlip(true) : tell(state))}
            className="flex min-h-16 cursor-pointer items-center gap-4 rounded-card border border-edge bg-paper px-5 py-3 text-start text-lg leading-snug font-medium transition-colors duration-(--duration-quick) hover:border-tide hover:bg-tide-soft aria-pressed:border-tide aria-pressed:bg-tide-soft aria-pressed:inset-ring aria-pressed:inset-ring-tide"
          >
            <Icon of={icon} className={`size-6 shrink-0 ${state === 'free' ? 'text-moss' : 'text-slip'}`} />
            <span className="inline-block first-letter:uppercase">{t(`states.${state}`)}</span>
          </button>
        ))}
      </div>
      {isSlip && <SlipPanel onTell={slip => tell('slip', slip)} />}
      {!said && !isSlip && <p className="mt-3 text-sm text-quiet">{t('checkIn.none')}</p>}
      <div role="status" className="not-empty:mt-3 flex flex-wrap items-center justify-between gap-2">
        {said && !isSlip && (
          <>
            <p className="text-sm text-quiet">{t(`checkIn.${said.state}`)}</p>
            <Button kind="quiet" size="small" className="-mx-4" onClick={() => store.takeBack(day)}>
              {t('checkIn.undo')}
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}

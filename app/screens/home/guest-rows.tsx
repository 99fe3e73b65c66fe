import { BookOpen, Heart, Pencil, RotateCcw, Route, UsersRound } from 'lucide'
import { useState } from 'react'
import { tellDay } from '../../../domain/members/check-in-days.ts'
import { dayOf, defaultDayEnd } from '../../../domain/members/day.ts'
import { keepEarned } from '../../member/earned.ts'
import type { Guest } from '../../member/guest.ts'
import { guestStore } from '../../member/guest-store.ts'
import { HabitForm } from '../../member/habit/habit-form.tsx'
import { Button } from '../../ui/button.tsx'
import { ListRow, RowList } from '../../ui/rows.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useNamed } from '../../ui/use-named.ts'
import { useWords } from '../../words.tsx'
import { QuitQuestion } from './quit-question.tsx'

type GuestRowsProps = {
  guest: Guest
  hasStopped: boolean
  isAfterSlip: boolean
  now: number
  timeZone: string
}

/** What a guest may do next, and how to mend what they told. */
export function GuestRows({ guest, hasStopped, isAfterSlip, now, timeZone }: GuestRowsProps) {
  const t = useWords('home')
  const habitHint = useHabitHint(guest, timeZone)
  const { isNamed, place } = useNamed('slip')
  const [open, setOpen] = useState<'habit' | 'slip' | undefined>(isNamed ? 'slip' : undefined)
  const [isHabitSaved, setHabitSaved] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const clockwork = { timeZone, dayEndsAt: defaultDayEnd }
  function tellSlip() {
    keepEarned(guestStore, guestStore.read(), now)
    const day = dayOf(now, clockwork)
    guestStore.checkIn(tellDay({ day, state: 'slip', now, quitAt: guest.quitAt, clockwork }))
    setOpen(undefined)
  }
  /** Nothing goes before there's another answer; and what they smoked stays, whatever that is. */
  function ask() {
    if (guest.habit) guestStore.changeMember({ habit: guest.habit })
    setAsking(true)
  }
  return (
    <div {...useKeptFocus()} className="outline-none">
      <RowList>
        {!hasStopped && guest.quitAt > now && (
          <ListRow to="quitPrepare" icon={BookOpen} title={t('rows.prepare')} hint={t('rows.prepareHint')} />
        )}
        <ListRow to="sos" hash="#why" icon={Heart} title={t('rows.why')} hint={t('rows.whyHint')} />
        <ListRow to="challengeNew" icon={UsersRound} title={t('rows.friend')} hint={t('rows.friendHint')} />
        <ListRow to="plan" icon={Route} title={t('rows.plan')} hint={t('rows.planHint')} />
        <ListRow
          icon={Pencil}
          title={t('rows.habit')}
          hint={habitHint}
          isOpen={open === 'habit'}
          onOpen={isOpen => setOpen(isOpen ? 'habit' : undefined)}
        >
          <HabitForm
            habit={guest.habit}
            onCancel={() => setOpen(undefined)}
            onSave={habit => {
              guestStore.changeMember({ habit })
              setHabitSaved(true)
              setOpen(undefined)
            }}
          />
        </ListRow>
        {hasStopped && !isAfterSlip && (
          <ListRow
            icon={RotateCcw}
            title={t('rows.slip')}
            hint={t('rows.slipHint')}
            isOpen={open === 'slip'}
            onOpen={isOpen => setOpen(isOpen ? 'slip' : undefined)}
          >
            <div {...place}>
              <p>{t('rows.slipBody')}</p>
              <Button className="mt-3" onClick={tellSlip}>
                {t('rows.slipTell')}
              </Button>
            </div>
          </ListRow>
        )}
      </RowList>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-sm text-quiet">
          {isHabitSaved && t('rows.habitSaved')}
        </p>
        {!isAsking && (
          <Button kind="quiet" size="small" onClick={ask}>
            {t('counter.change')}
          </Button>
        )}
      </div>
      {isAsking && <QuitQuestion className="mt-2" onDone={() => setAsking(false)} />}
    </div>
  )
}

/** What they told of it, once they did. */
function useHabitHint({ habit }: Guest, timeZone: string): string {
  const t = useWords('home')
  const format = useFormat(timeZone)
  if (!habit) return t('rows.habitHint')
  return t('rows.habitOf', {
    perDay: format.number(habit.perDay),
    price: format.money(habit.packPrice, habit.currency),
    size: format.number(habit.packSize),
  })
}

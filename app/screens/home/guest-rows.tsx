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
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useWords } from '../../words.tsx'
import { QuitQuestion } from './quit-question.tsx'

type GuestRowsProps = { guest: Guest; hasStopped: boolean; now: number; timeZone: string }

/** What a guest may do next, and how to mend what they told. */
export function GuestRows({ guest, hasStopped, now, timeZone }: GuestRowsProps) {
  const t = useWords('home')
  const [open, setOpen] = useState<'habit' | 'slip'>()
  const [isNoted, setNoted] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const clockwork = { timeZone, dayEndsAt: defaultDayEnd }
  function tellSlip() {
    keepEarned(guestStore, guestStore.read(), now)
    const day = dayOf(now, clockwork)
    guestStore.checkIn(tellDay({ day, state: 'slip', now, quitAt: guest.quitAt, clockwork }))
    setOpen(undefined)
    setNoted(true)
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
          hint={t('rows.habitHint')}
          isOpen={open === 'habit'}
          onOpen={isOpen => setOpen(isOpen ? 'habit' : undefined)}
        >
          <HabitForm
            habit={guest.habit}
            onCancel={() => setOpen(undefined)}
            onSave={habit => {
              guestStore.changeMember({ habit })
              setOpen(undefined)
            }}
          />
        </ListRow>
        {hasStopped && (
          <ListRow
            icon={RotateCcw}
            title={t('rows.slip')}
            hint={t('rows.slipHint')}
            isOpen={open === 'slip'}
            onOpen={isOpen => setOpen(isOpen ? 'slip' : undefined)}
          >
            <p>{t('rows.slipBody')}</p>
            <Button className="mt-3" onClick={tellSlip}>
              {t('rows.slipTell')}
            </Button>
          </ListRow>
        )}
      </RowList>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-sm text-quiet">
          {isNoted && t('rows.slipNoted')}
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

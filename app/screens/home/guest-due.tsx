import { type FormEvent, useState } from 'react'
import { listReached } from '../../../domain/members/milestones.ts'
import { guestStore } from '../../member/guest-store.ts'
import { localMinute } from '../../member/local-minute.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { useWords } from '../../words.tsx'

/** On the day a guest chose, and after it: the count begins when they say so, never of its own accord. */
export function GuestDue({ quitAt, now }: { quitAt: number; now: number }) {
  const t = useWords('home')
  const say = useWords()
  const [fault, setFault] = useState<'missing' | 'future'>()
  const isToday = new Date(quitAt).toDateString() === new Date(now).toDateString()
  const [shown] = useState(() => localMinute(new Date(isToday ? now : quitAt)))
  function start(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const since = new Date(String(new FormData(event.currentTarget).get('moment'))).getTime()
    if (Number.isNaN(since)) return setFault('missing')
    if (since > Date.now()) return setFault('future')
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    guestStore.changeMember({
      quitAt: since,
      isPlanned: undefined,
      seen: listReached(since, timeZone, Date.now()),
    })
  }
  return (
    <Card as="section">
      <p>{t('due.text')}</p>
      <form onSubmit={start} noValidate className="mt-4 grid gap-4">
        <TextField
          name="moment"
          type="datetime-local"
          label={t('question.stoppedWhen')}
          defaultValue={shown}
          error={fault && (fault === 'missing' ? say('validation.date') : t('due.future'))}
        />
        <Button type="submit" className="justify-self-start">
          {t('due.yes')}
        </Button>
      </form>
    </Card>
  )
}

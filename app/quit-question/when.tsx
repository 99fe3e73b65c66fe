import { type FormEvent, useState } from 'react'
import { listReached } from '../../domain/members/milestones.ts'
import { readGuest } from '../member/guest.ts'
import { guestStore } from '../member/guest-store.ts'
import { localMinute } from '../member/local-minute.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/forms/field.tsx'
import { useWords } from '../words.tsx'
import { StaysHere } from './stays-here.tsx'

type Answer = 'stopped' | 'planned'
type Fault = 'missing' | 'inFuture' | 'inPast'
type WhenProps = {
  answer: Answer
  onChange: (answer: Answer | undefined) => void
  onDone?: (() => void) | undefined
}

/** Asks when, and starts counting, or waits for a day they chose. A day that fits the other answer is carried over to it. */
export function When({ answer, onChange, onDone }: WhenProps) {
  const t = useWords('home')
  const say = useWords()
  const [fault, setFault] = useState<Fault>()
  const [day, setDay] = useState<string>()
  const [told] = useState(readGuest)
  const known = told && !told.isPlanned === (answer === 'stopped') ? new Date(told.quitAt) : new Date()
  const start = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('moment'))
    const moment = new Date(answer === 'planned' ? `${text}T00:00` : text)
    const found = findFault(moment, answer)
    setFault(found)
    setDay(text.slice(0, 10))
    if (found) return
    const quitAt = moment.getTime()
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const isEarlier = told !== undefined && quitAt <= told.quitAt
    guestStore.changeMember({
      quitAt,
      isPlanned: answer === 'planned' || undefined,
      // What lies behind them already is no news.
      seen: listReached(quitAt, timeZone, Date.now()),
      // By a later date, what was reached is counted again.
      ...(!isEarlier && { earned: {} }),
    })
    onDone?.()
  }
  const knownDay = told?.isPlanned ? localMinute(known).slice(0, 10) : undefined
  const other = answer === 'planned' ? 'stopped' : 'planned'
  return (
    <form onSubmit={start} noValidate className="settle">
      <TextField
        key={answer}
        name="moment"
        type={answer === 'planned' ? 'date' : 'datetime-local'}
        label={
          <span className="block text-xl font-semibold text-balance">{t(`question.${answer}When`)}</span>
        }
        defaultValue={answer === 'planned' ? (day ?? knownDay) : day ? `${day}T08:00` : localMinute(known)}
        error={fault && (fault === 'missing' ? say('validation.date') : t(`question.${fault}`))}
        autoFocus
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button type="submit">{t(answer === 'planned' ? 'question.set' : 'question.start')}</Button>
        {fault && fault !== 'missing' && (
          <Button
            kind="secondary"
            onClick={() => {
              setFault(undefined)
              onChange(other)
            }}
          >
            {t(`question.${other}`)}
          </Button>
        )}
        <Button kind="quiet" onClick={() => onChange(undefined)}>
          {t('question.back')}
        </Button>
      </div>
      <StaysHere />
    </form>
  )
}

function findFault(moment: Date, answer: Answer): Fault | undefined {
  if (Number.isNaN(moment.getTime())) return 'missing'
  if (answer === 'stopped' && moment.getTime() > Date.now()) return 'inFuture'
  if (answer === 'planned' && moment.getTime() < new Date().setHours(0, 0, 0, 0)) return 'inPast'
  return undefined
}

import { type FormEvent, useState } from 'react'
import { readMoment, wallMinute } from '../../domain/members/day.ts'
import { listReached } from '../../domain/members/milestones.ts'
import { readGuest } from '../member/guest.ts'
import { guestStore } from '../member/guest-store.ts'
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
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const known = told && !told.isPlanned === (answer === 'stopped') ? told.quitAt : Date.now()
  const start = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('moment'))
    const quitAt = readMoment(text, timeZone)
    const found = findFault(quitAt, answer)
    setFault(found)
    setDay(text.slice(0, 10))
    if (found || quitAt === undefined) return
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
  const knownDay = told?.isPlanned ? wallMinute(known, timeZone).slice(0, 10) : undefined
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
        defaultValue={
          answer === 'planned' ? (day ?? knownDay) : day ? `${day}T08:00` : wallMinute(known, timeZone)
        }
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

function findFault(quitAt: number | undefined, answer: Answer): Fault | undefined {
  if (quitAt === undefined) return 'missing'
  if (answer === 'stopped' && quitAt > Date.now()) return 'inFuture'
  if (answer === 'planned' && quitAt < new Date().setHours(0, 0, 0, 0)) return 'inPast'
  return undefined
}

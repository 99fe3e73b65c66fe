import { type FormEvent, useState } from 'react'
import { saveGuest } from '../../member/guest.ts'
import { localMinute } from '../../member/local-minute.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { useWords } from '../../words.tsx'

/** Asks when, and starts counting. */
export function When({ answer, onBack }: { answer: 'stopped' | 'planned'; onBack: () => void }) {
  const t = useWords('home')
  const say = useWords()
  const [error, setError] = useState<string>()
  const start = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('moment'))
    const moment = new Date(answer === 'planned' ? `${text}T00:00` : text)
    const fault = findFault(moment, answer)
    if (fault === 'missing') setError(say('validation.date'))
    else if (fault) setError(t(`question.${fault}`))
    else saveGuest({ quitAt: moment.getTime() })
  }
  return (
    <form onSubmit={start} noValidate className="settle rounded-card border border-line bg-raised p-5 sm:p-7">
      <TextField
        name="moment"
        type={answer === 'planned' ? 'date' : 'datetime-local'}
        label={<span className="text-xl font-semibold">{t(`question.${answer}When`)}</span>}
        defaultValue={answer === 'stopped' ? localMinute(new Date()) : undefined}
        error={error}
        autoFocus
      />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit">{t('question.start')}</Button>
        <Button kind="quiet" onClick={onBack}>
          {t('question.back')}
        </Button>
      </div>
      <p className="mt-4 text-sm text-quiet">{t('question.private')}</p>
    </form>
  )
}

function findFault(
  moment: Date,
  answer: 'stopped' | 'planned',
): 'missing' | 'inFuture' | 'inPast' | undefined {
  if (Number.isNaN(moment.getTime())) return 'missing'
  if (answer === 'stopped' && moment.getTime() > Date.now()) return 'inFuture'
  if (answer === 'planned' && moment.getTime() < new Date().setHours(0, 0, 0, 0)) return 'inPast'
  return undefined
}

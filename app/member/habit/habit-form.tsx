import type { FormEvent } from 'react'
import { useState } from 'react'
import type { Habit } from '../../../domain/members/savings.ts'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words.tsx'
import { HabitFields } from './habit-fields.tsx'
import { readHabit } from './read-habit.ts'

type HabitFormProps = { habit: Habit | undefined; onSave: (habit: Habit) => void; onCancel?: () => void }

/** What someone smoked, and what it cost: the money and the cigarettes of the counter. */
export function HabitForm({ habit, onSave, onCancel }: HabitFormProps) {
  const t = useWords('home')
  const [faults, setFaults] = useState<readonly string[]>([])
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = readHabit(new FormData(event.currentTarget))
    setFaults(found.faults)
    if (found.faults.length === 0) onSave(found.habit)
  }
  return (
    <form onSubmit={save} noValidate className="grid gap-4">
      <HabitFields habit={habit} faults={faults} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{t('habit.save')}</Button>
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            {t('question.back')}
          </Button>
        )}
      </div>
    </form>
  )
}

import { countUp } from '../../../domain/members/count.ts'
import { fillJar, levelOf } from '../../../domain/members/jar.ts'
import { hasStopped } from '../../../domain/members/stage.ts'
import { Deed } from '../../member/deed.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { useDates } from '../use-dates.ts'
import { OwnLines } from './own-lines.tsx'
import type { PartProps } from './part.ts'

export function Goals({ member, checkIns, now, faults }: PartProps) {
  const { goals, habit } = member
  const t = useWords('you')
  const say = useWords()
  const format = useFormat()
  const currency = habit?.currency
  const sayState = useGoalStates({ member, checkIns, now })
  return (
    <div className="grid gap-6">
      <p className="text-quiet">{habit ? t('forms.goalsBody') : t('jar.unknown')}</p>
      <OwnLines
        deed="removeGoal"
        lines={goals.map(({ id, title, amount }) => ({
          fields: { id },
          name: title,
          hint: sayState(id),
          beside: currency && format.wholeMoney(amount, currency),
        }))}
      />
      {goals.length < 10 && (
        <Deed key={goals.length} deed="addGoal" noValidate className="grid gap-4">
          <TextField
            name="title"
            label={t('forms.goal')}
            maxLength={200}
            error={faults.includes('title') && say('validation.required', { name: t('forms.goal') })}
          />
          <TextField
            name="amount"
            label={t('forms.amount')}
            inputMode="decimal"
            suffix={currency}
            error={faults.includes('amount') && say('validation.number')}
          />
          <Button type="submit" className="justify-self-start">
            {t('forms.add')}
          </Button>
        </Deed>
      )}
    </div>
  )
}

/** Which goal was reached and when, and how far the one is that the jar fills for now. */
function useGoalStates({ member, checkIns, now }: Omit<PartProps, 'faults'>) {
  const t = useWords('you')
  const format = useFormat()
  const dates = useDates()
  const { goals, habit, quitAt, earned, timeZone } = member
  if (!habit || quitAt === undefined || !hasStopped(member, now)) return () => undefined
  const count = countUp({ quitAt, checkIns, earned, timeZone, now })
  const jar = fillJar({ goals, habit, checkIns, count })
  return (id: string): string | undefined => {
    const full = jar.filled.find(({ goal }) => goal.id === id)
    if (full) return t('forms.goalFull', { date: dates.day(full.at, timeZone, now) })
    if (jar.goal?.id !== id) return undefined
    const level = levelOf(jar)
    return level === 'full' || level === 'over'
      ? t('jar.full')
      : t('forms.goalNow', { amount: format.wholeMoney(jar.kept, habit.currency) })
  }
}

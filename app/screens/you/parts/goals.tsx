import { Deed } from '../../../member/deed.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useWords } from '../../../words.tsx'
import { OwnLines } from './own-lines.tsx'
import type { PartProps } from './part.ts'

/** What the money is for, one thing after another. */
export function Goals({ member: { goals, habit }, faults }: PartProps) {
  const t = useWords('you')
  const say = useWords()
  const format = useFormat()
  const currency = habit?.currency
  return (
    <div className="grid gap-6">
      <p className="text-quiet">{habit ? t('forms.goalsBody') : t('jar.unknown')}</p>
      <OwnLines
        deed="removeGoal"
        lines={goals.map(({ id, title, amount }) => ({
          fields: { id },
          name: title,
          beside: currency && format.wholeMoney(amount, currency),
        }))}
      />
      {goals.length < 10 && (
        <Deed key={goals.length} deed="addGoal" noValidate className="grid gap-4">
          <TextField
            name="title"
            label={t('forms.goal')}
            maxLength={200}
            error={
              faults.includes('title') ? say('validation.required', { name: t('forms.goal') }) : undefined
            }
          />
          <TextField
            name="amount"
            label={t('forms.amount')}
            inputMode="decimal"
            suffix={currency}
            error={faults.includes('amount') ? say('validation.number') : undefined}
          />
          <Button type="submit" className="justify-self-start">
            {t('forms.add')}
          </Button>
        </Deed>
      )}
    </div>
  )
}

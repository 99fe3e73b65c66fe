import { type FormEvent, useState } from 'react'
import type { Count } from '../../../domain/members/count.ts'
import { save } from '../../../domain/members/savings.ts'
import type { Member } from '../../member/record.ts'
import type { MemberStore } from '../../member/store.ts'
import { Button } from '../../ui/button.tsx'
import { CrossButton } from '../../ui/cross-button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'

type GoalsProps = { member: Member; count: Count; store: MemberStore }

/** What the money is for, and how near it is. */
export function Goals({ member, count, store }: GoalsProps) {
  const t = useWords('overview')
  const say = useWords()
  const [fault, setFault] = useState<string>()
  const format = useFormat()
  const { goals, habit } = member
  const kept = habit ? save(habit, count).money : 0
  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const read = new FormData(form)
    const title = String(read.get('title')).trim()
    const amount = Number(String(read.get('amount')).replace(',', '.'))
    const isGood = amount >= 1 && amount <= 10_000_000
    setFault(isGood ? undefined : say('validation.number'))
    if (title === '' || !isGood) return
    store.changeMember({ goals: [...goals, { id: crypto.randomUUID(), title, amount }] })
    form.reset()
  }
  return (
    <section>
      <h3 className="text-lg">{t('about.goals')}</h3>
      {!habit && <p className="mt-1 text-sm text-quiet">{t('savings.empty')}</p>}
      <ul className="mt-2 grid gap-3">
        {goals.map(goal => (
          <li key={goal.id} className="flex items-end gap-2">
            <ProgressBar
              className="min-w-0 flex-1"
              tone="moss"
              label={goal.title}
              value={kept}
              max={goal.amount}
              valueText={
                habit &&
                t('about.goalOf', {
                  kept: format.money(Math.min(kept, goal.amount), habit.currency),
                  amount: format.money(goal.amount, habit.currency),
                })
              }
            />
            <CrossButton
              label={t('about.remove', { name: goal.title })}
              onClick={() => store.changeMember({ goals: goals.filter(({ id }) => id !== goal.id) })}
              className="-mb-4 shrink-0"
            />
          </li>
        ))}
      </ul>
      {habit && goals.length < 10 && (
        <form onSubmit={add} className="mt-6 grid gap-3">
          <TextField name="title" label={t('about.goal')} maxLength={200} required />
          <TextField
            name="amount"
            label={t('about.amount')}
            inputMode="decimal"
            suffix={habit.currency}
            error={fault}
            required
          />
          <Button type="submit" kind="secondary" size="small" className="justify-self-start">
            {t('about.add')}
          </Button>
        </form>
      )}
    </section>
  )
}

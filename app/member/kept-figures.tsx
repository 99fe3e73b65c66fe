import type { Count } from '../../domain/members/count.ts'
import { type Habit, isSmoked, save } from '../../domain/members/savings.ts'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'

type KeptFiguresProps = {
  habit: Habit
  count: Pick<Count, 'smokeFreeFor' | 'smoked'>
  moneyClassName: string
}

/** Money kept, and cigarettes not smoked. */
export function KeptFigures({ habit, count, moneyClassName }: KeptFiguresProps) {
  const t = useWords('home')
  const format = useFormat()
  const { cigarettes, money } = save(habit, count)
  return (
    <>
      <p>
        <Figure
          value={format.money(money, habit.currency)}
          name={t('habit.kept')}
          className={`${moneyClassName} text-moss`}
        />
      </p>
      <p>
        <Figure
          value={format.number(cigarettes)}
          name={isSmoked(habit.product) ? t('habit.notSmoked', { count: cigarettes }) : t('habit.notUsed')}
          className="text-2xl"
        />
      </p>
    </>
  )
}

/** A number, and what it counts beneath. */
export function Figure({ value, name, className }: { value: string; name: string; className: string }) {
  return (
    <>
      <span className={`tabular block leading-none font-semibold tracking-tight ${className}`}>{value}</span>
      <span className="mt-1.5 block text-sm text-quiet">{name}</span>
    </>
  )
}

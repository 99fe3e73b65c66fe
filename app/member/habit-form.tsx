import type { FormEvent } from 'react'
import { useState } from 'react'
import { type Habit, isSmoked, type Product, products } from '../../domain/members/savings.ts'
import { findRegion } from '../../languages/region.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/forms/field.tsx'
import { Select } from '../ui/forms/select.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useLanguage, useWords } from '../words.tsx'
import { currencies, guessCurrency } from './currency.ts'

type HabitFormProps = { habit: Habit | undefined; onSave: (habit: Habit) => void; onCancel?: () => void }

/** What someone smoked, and what it cost: the money and the cigarettes of the counter. */
export function HabitForm({ habit, onSave, onCancel }: HabitFormProps) {
  const t = useWords('home')
  const say = useWords()
  const language = useLanguage()
  const format = useFormat()
  const [faults, setFaults] = useState<readonly string[]>([])
  const [product, setProduct] = useState<Product>(habit?.product ?? 'cigarettes')
  const labels = isSmoked(product) ? 'habit' : 'pieces'
  const region = findRegion(navigator.languages)
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const read = (name: string) => Number(String(form.get(name)).trim().replace(',', '.') || Number.NaN)
    const found = {
      product,
      perDay: read('perDay'),
      packSize: Math.round(read('packSize')),
      packPrice: read('packPrice'),
      currency: String(form.get('currency')),
    }
    const wrong = fields.filter(({ name, min, max }) => !(found[name] >= min && found[name] <= max))
    setFaults(wrong.map(({ name }) => name))
    if (wrong.length === 0) onSave(found)
  }
  return (
    <form onSubmit={save} noValidate className="grid gap-4">
      <Select
        name="product"
        label={t('habit.product')}
        value={product}
        onChange={event => setProduct(event.target.value as Product)}
      >
        {products.map(each => (
          <option key={each} value={each}>
            {t(`products.${each}`)}
          </option>
        ))}
      </Select>
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(({ name, usual }) => (
          <TextField
            key={name}
            name={name}
            inputMode="decimal"
            label={t(`${labels}.${name}`)}
            defaultValue={habit ? format.number(habit[name], { useGrouping: false }) : usual}
            error={faults.includes(name) ? say('validation.number') : undefined}
          />
        ))}
        <Select
          name="currency"
          label={t('habit.currency')}
          defaultValue={habit?.currency ?? guessCurrency(language, region)}
        >
          {currencies.map(code => (
            <option key={code} value={code}>
              {format.currency(code)}
            </option>
          ))}
        </Select>
      </div>
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

const fields = [
  { name: 'perDay', min: 0.1, max: 200, usual: 15 },
  { name: 'packSize', min: 1, max: 200, usual: 20 },
  { name: 'packPrice', min: 0, max: 1_000_000, usual: undefined },
] as const

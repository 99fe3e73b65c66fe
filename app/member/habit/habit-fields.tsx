import { useState } from 'react'
import { type Habit, isSmoked, type Product, products } from '../../../domain/members/savings.ts'
import { findRegion } from '../../../languages/region.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { Options, Select } from '../../ui/forms/select.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useLanguage, useWords } from '../../words.tsx'
import { currencies, guessCurrency } from './currency.ts'
import { habitFields } from './read-habit.ts'

/** What someone smoked, and what it cost. */
export function HabitFields({ habit, faults }: { habit: Habit | undefined; faults: readonly string[] }) {
  const t = useWords('home')
  const say = useWords()
  const language = useLanguage()
  const format = useFormat()
  const isAwake = useHydrated()
  const [product, setProduct] = useState<Product>(habit?.product ?? 'cigarettes')
  const labels = isSmoked(product) ? 'habit' : 'pieces'
  const region = isAwake ? findRegion(navigator.languages) : undefined
  return (
    <>
      <Select
        name="product"
        label={t('habit.product')}
        value={product}
        onChange={event => setProduct(event.target.value as Product)}
      >
        <Options of={products} nameOf={each => t(`products.${each}`)} />
      </Select>
      <div className="grid gap-4 sm:grid-cols-2">
        {habitFields.map(({ name, usual }) => (
          <TextField
            key={name}
            name={name}
            inputMode="decimal"
            label={t(`${labels}.${name}`)}
            defaultValue={habit ? format.number(habit[name], look(name, habit[name])) : usual}
            error={faults.includes(name) ? say('validation.number') : undefined}
          />
        ))}
        {/* Where the reader is, is only known once the page is awake. */}
        <Select
          key={String(isAwake)}
          name="currency"
          label={t('habit.currency')}
          defaultValue={habit?.currency ?? guessCurrency(language, region)}
        >
          <Options of={currencies} nameOf={code => format.currency(code)} />
        </Select>
      </div>
    </>
  )
}

/** As it's written into a form; a price that isn't whole with its pence. */
function look(name: string, value: number): Intl.NumberFormatOptions {
  const isBroken = name === 'packPrice' && !Number.isInteger(value)
  return { useGrouping: false, ...(isBroken && { minimumFractionDigits: 2 }) }
}

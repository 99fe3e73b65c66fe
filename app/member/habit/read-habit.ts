import { type Habit, products } from '../../../domain/members/savings.ts'

export const habitFields = [
  { name: 'perDay', min: 0.1, max: 200, usual: 15 },
  { name: 'packSize', min: 1, max: 200, usual: 20 },
  { name: 'packPrice', min: 0, max: 1_000_000, usual: undefined },
] as const

/** What a form says of a habit, and the fields that hold no number it can be. */
export function readHabit(form: FormData): { habit: Habit; faults: string[] } {
  const read = (name: string) => Number(String(form.get(name)).trim().replace(',', '.') || Number.NaN)
  const habit = {
    product: products.find(each => each === form.get('product')) ?? 'cigarettes',
    perDay: read('perDay'),
    packSize: Math.round(read('packSize')),
    packPrice: read('packPrice'),
    currency: String(form.get('currency')),
  }
  const faults = habitFields.filter(({ name, min, max }) => !(habit[name] >= min && habit[name] <= max))
  return { habit, faults: faults.map(({ name }) => name) }
}

import { Options, Select } from '../ui/forms/select.tsx'
import { useWords } from '../words.tsx'

type SortSelectProps<Order extends string> = {
  sort: Order
  sorts: readonly Order[]
  /** What they are called, except those by time. */
  names?: Partial<Record<Order, string>>
}

/** The order of a list, for phones; elsewhere the heads of its columns have it, and this only carries it along. */
export function SortSelect<Order extends string>({ sort, sorts, names }: SortSelectProps<Order>) {
  const t = useWords('views')
  const all: Record<string, string> = { new: t('sort.new'), old: t('sort.old'), ...names }
  return (
    <Select label={t('sort.label')} name="sort" defaultValue={sort} frameClassName="min-w-0 grow sm:hidden">
      <Options of={sorts} nameOf={each => all[each]} />
    </Select>
  )
}

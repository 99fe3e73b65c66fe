import { orderStates } from '../../domain/purchases/fold.ts'
import { SortSelect } from '../lists/sort-select.tsx'
import { FilterForm } from '../saved-views/filter-form.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { TextField } from '../ui/forms/field.tsx'
import { Options, Select } from '../ui/forms/select.tsx'
import { useWords } from '../words.tsx'
import { isNarrowed, type OrdersAsked, sorts } from './orders-asked.ts'
import { useNames } from './use-names.ts'

type OrderFilterProps = { asked: OrdersAsked; currencies: string[]; months: string[] }

/** What is looked for, and what is shown in which order. All of it but a buyer ends up in the address. */
export function OrderFilter({ asked, currencies, months }: OrderFilterProps) {
  const t = useWords('purchases')
  const names = useNames()
  return (
    <FilterForm
      method="post"
      isLong
      search={
        <>
          {/* A buyer's address travels in the form, and never in the page's own. */}
          <input type="hidden" name="deed" value="search" />
          {asked.q.startsWith('@') && <input type="hidden" name="buyer" value={asked.q} />}
          {asked.range !== 12 && <input type="hidden" name="range" value={asked.range} />}
          <TextField
            label={t('search')}
            name="q"
            type="search"
            maxLength={320}
            defaultValue={asked.q.startsWith('@') ? '' : asked.q}
          />
        </>
      }
      submit={t('find')}
      clear={
        isNarrowed(asked) && (
          <ButtonLink to="adminPurchases" kind="quiet">
            {t('clear')}
          </ButtonLink>
        )
      }
      count={[asked.state, asked.currency, asked.country, asked.month].filter(Boolean).length}
    >
      <Select label={t('state')} name="state" defaultValue={asked.state}>
        <Options none={t('all')} of={orderStates} nameOf={state => t(`states.${state}`)} />
      </Select>
      <Select label={t('month')} name="month" defaultValue={asked.month}>
        <Options
          none={t('all')}
          of={months.toReversed()}
          nameOf={month => names.month(month, { month: 'long', year: 'numeric' })}
        />
      </Select>
      <Select label={t('currency')} name="currency" defaultValue={asked.currency}>
        <Options none={t('all')} of={currencies} nameOf={code => code} />
      </Select>
      <TextField
        label={t('country')}
        name="country"
        maxLength={2}
        pattern="[A-Za-z]{2}"
        placeholder="DE"
        defaultValue={asked.country}
      />
      <SortSelect sort={asked.sort} sorts={sorts} names={{ amount: t('sorts.amount') }} />
    </FilterForm>
  )
}

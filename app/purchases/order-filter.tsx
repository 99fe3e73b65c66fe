import { orderStates } from '../../domain/purchases/fold.ts'
import { SortSelect } from '../lists/sort-select.tsx'
import { FilterForm } from '../saved-views/filter-form.tsx'
import { buttonClasses } from '../ui/button.tsx'
import { TextField } from '../ui/forms/field.tsx'
import { Select } from '../ui/forms/select.tsx'
import { Link } from '../ui/link.tsx'
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
          <Link to="adminPurchases" className={buttonClasses({ kind: 'quiet' })}>
            {t('clear')}
          </Link>
        )
      }
      count={[asked.state, asked.currency, asked.country, asked.month].filter(Boolean).length}
    >
      <Select label={t('state')} name="state" defaultValue={asked.state}>
        <option value="">{t('all')}</option>
        {orderStates.map(state => (
          <option key={state} value={state}>
            {t(`states.${state}`)}
          </option>
        ))}
      </Select>
      <Select label={t('month')} name="month" defaultValue={asked.month}>
        <option value="">{t('all')}</option>
        {months.toReversed().map(month => (
          <option key={month} value={month}>
            {names.month(month, { month: 'long', year: 'numeric' })}
          </option>
        ))}
      </Select>
      <Select label={t('currency')} name="currency" defaultValue={asked.currency}>
        <option value="">{t('all')}</option>
        {currencies.map(code => (
          <option key={code} value={code}>
            {code}
          </option>
        ))}
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

import { SlidersHorizontal } from 'lucide'
import { Form } from 'react-router'
import { orderStates } from '../../domain/purchases/fold.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { TextField } from '../ui/forms/field.tsx'
import { Select } from '../ui/forms/select.tsx'
import { Link } from '../ui/link.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useWords } from '../words.tsx'
import { isNarrowed, type OrdersAsked, sorts } from './orders-asked.ts'
import { useNames } from './use-names.ts'

type OrderFilterProps = { asked: OrdersAsked; currencies: string[]; months: string[] }

/** What is looked for, and folded below it what is shown in which order. All of it but a buyer ends up in the address. */
export function OrderFilter({ asked, currencies, months }: OrderFilterProps) {
  const t = useWords('purchases')
  const views = useWords('views')
  const names = useNames()
  const count = [asked.state, asked.currency, asked.country, asked.month].filter(Boolean).length
  return (
    <Form method="post" className="grid gap-3" preventScrollReset>
      {/* A buyer's address travels in the form, and never in the page's own. */}
      <input type="hidden" name="deed" value="search" />
      {asked.q.startsWith('@') && <input type="hidden" name="buyer" value={asked.q} />}
      {asked.range !== 12 && <input type="hidden" name="range" value={asked.range} />}
      <div className="flex items-end gap-3 max-sm:gap-2 sm:flex-wrap">
        <TextField
          label={t('search')}
          name="q"
          type="search"
          maxLength={320}
          defaultValue={asked.q.startsWith('@') ? '' : asked.q}
          frameClassName="min-w-0 grow sm:basis-56"
        />
        <Button type="submit" kind="secondary">
          {t('find')}
        </Button>
        {isNarrowed(asked) && (
          <Link to="adminPurchases" className={buttonClasses({ kind: 'quiet' })}>
            {t('clear')}
          </Link>
        )}
      </div>
      <details open={count > 0}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-tide marker:content-none">
          <Icon of={SlidersHorizontal} className="size-4.5" />
          {count > 0 ? views('filterCount', { count }) : views('filter')}
        </summary>
        <div className="grid items-end gap-3 pt-2 min-[24rem]:grid-cols-2 lg:grid-cols-5">
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
          <Select label={t('sortedBy')} name="sort" defaultValue={asked.sort}>
            {sorts.map(sort => (
              <option key={sort} value={sort}>
                {t(`sorts.${sort}`)}
              </option>
            ))}
          </Select>
        </div>
      </details>
    </Form>
  )
}

import { SlidersHorizontal } from 'lucide'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { PhoneFold } from '../ui/phone-fold.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useWords } from '../words.tsx'

type FilterFormProps = {
  /** Where an address may be looked for, which belongs into no other: sent in the form. */
  method?: 'post'
  search: ReactNode
  submit: string
  /** Beside it, the way back to all. */
  clear?: ReactNode
  /** How many of the rest are set. */
  count: number
  /** What else narrows the list. */
  children: ReactNode
  /** So many that they need a row of their own. */
  isLong?: boolean
  className?: string
}

/** What a list is searched for and narrowed to, in a row; on phones the latter is behind a line that says how many are set. */
export function FilterForm({
  method,
  search,
  submit,
  clear,
  count,
  children,
  isLong,
  className,
}: FilterFormProps) {
  const t = useWords('views')
  return (
    <Form
      method={method}
      preventScrollReset
      className={classes(
        'grid grid-cols-[1fr_auto] items-end gap-3',
        !isLong && 'lg:grid-cols-[2fr_3fr_auto]',
        className,
      )}
    >
      {search}
      <div className={classes('flex gap-1 max-sm:contents', !isLong && 'lg:order-last')}>
        <Button type="submit" kind="secondary">
          {submit}
        </Button>
        {clear && <div className="max-sm:col-span-2">{clear}</div>}
      </div>
      <div className={classes('col-span-2', !isLong && 'lg:col-span-1')}>
        <PhoneFold
          head={
            <span className="flex items-center gap-2 text-tide supports-[selector(::details-content)]:sm:hidden">
              <Icon of={SlidersHorizontal} className="size-4.5" />
              {count > 0 ? t('filterCount', { count }) : t('filter')}
            </span>
          }
        >
          <div className="grid items-end gap-3 max-sm:pt-3 min-[24rem]:grid-cols-2 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none">
            {children}
          </div>
        </PhoneFold>
      </div>
    </Form>
  )
}

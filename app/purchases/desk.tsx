import { Download, Plus } from 'lucide'
import type { ReactNode } from 'react'
import { Button, buttonClasses } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Link } from '../ui/link.tsx'
import { Head } from '../ui/page/head.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import { booksPath } from './orders-asked.ts'

type DeskProps = {
  tab: 'orders' | 'webhooks'
  /** Webhooks that somebody should look at. */
  look: number
  /** Whose books are taken out; all of them where it's empty. */
  month?: string
  /** Whether at a desk something lies over what can be begun. */
  isBehind?: boolean
  children: ReactNode
}

const tabs = [
  { to: 'adminPurchases', name: 'orders' },
  { to: 'adminWebhooks', name: 'webhooks' },
] as const

/** The pages under /admin/purchases: heading, what can be begun, tabs. Needs the words `admin`, `purchases`. */
export function PurchaseDesk({ tab, look, month = '', isBehind = false, children }: DeskProps) {
  const t = useWords('purchases')
  const say = useWords('admin')
  const format = useFormat()
  return (
    <>
      <Head title={tab === 'orders' ? say('purchases.title') : t('tabs.webhooks')} isPrivate />
      <div className="flex items-start justify-between gap-x-6 gap-y-3 max-lg:flex-wrap">
        <div className="min-w-0">
          <h1 className="text-3xl">{say('purchases.title')}</h1>
          <p className="prose-width mt-1 text-quiet max-sm:hidden">{t('lead')}</p>
        </div>
        <div
          className={classes(
            'flex flex-wrap gap-3 max-sm:gap-1.5 lg:flex-nowrap',
            isBehind && 'lg:invisible',
          )}
        >
          <Link
            to="adminEnterPurchase"
            className={buttonClasses({
              kind: 'secondary',
              size: 'small',
              className: 'max-sm:px-2.5 lg:whitespace-nowrap',
            })}
          >
            <Icon of={Plus} className="size-4.5" />
            {t('enter.link')}
          </Link>
          <form method="post" action={month ? `${booksPath}?month=${month}` : booksPath}>
            <Button
              type="submit"
              kind="secondary"
              size="small"
              className="max-sm:px-2.5 lg:whitespace-nowrap"
              icon={<Icon of={Download} className="size-4.5" />}
            >
              {t('csv')}
            </Button>
          </form>
        </div>
      </div>
      <nav aria-label={t('tabs.label')} className="mt-4 mb-6 border-b border-line">
        <ul className="flex gap-6">
          {tabs.map(({ to, name }) => (
            <li key={name}>
              <Link
                to={to}
                aria-current={name === tab ? 'page' : undefined}
                className="-mb-px flex min-h-12 items-center gap-2 border-b-2 border-transparent text-quiet no-underline hover:text-ink focus-visible:-outline-offset-3 aria-[current=page]:border-tide aria-[current=page]:font-medium aria-[current=page]:text-ink"
              >
                {t(`tabs.${name}`)}
                {name === 'webhooks' && look > 0 && (
                  <span className="tabular text-sm">
                    {t('tabs.look', { count: look, number: format.number(look) })}
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </>
  )
}

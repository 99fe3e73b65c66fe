import { Download } from 'lucide'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Head } from '../../ui/page/head.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { DeskTabs } from '../lists/desk-tabs.tsx'
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

/** The pages under /admin/purchases: heading, what can be begun, tabs. Needs the words `admin`, `purchases`. */
export function PurchaseDesk({ tab, look, month = '', isBehind = false, children }: DeskProps) {
  const t = useWords('purchases')
  const say = useWords('admin')
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
      <DeskTabs
        label={t('tabs.label')}
        tabs={[
          { name: 'orders', to: 'adminPurchases', words: t('tabs.orders') },
          { name: 'webhooks', to: 'adminWebhooks', words: <Webhooks look={look} /> },
        ]}
        current={tab}
        className="mt-4 mb-6"
      />
      {children}
    </>
  )
}

function Webhooks({ look }: { look: number }) {
  const t = useWords('purchases')
  const format = useFormat()
  return (
    <>
      {t('tabs.webhooks')}
      {look > 0 && (
        <span className="tabular text-sm">
          {t('tabs.look', { count: look, number: format.number(look) })}
        </span>
      )}
    </>
  )
}

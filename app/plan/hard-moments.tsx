import { Plus } from 'lucide'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/pictures/icon.tsx'
import { useWords } from '../words.tsx'
import { MomentCard } from './moment-card.tsx'
import type { Plan } from './use-plan.ts'

/** As many as leave room for what else a plan holds. */
const most = 3

export function HardMoments({ plan, className }: { plan: Plan; className: string }) {
  const t = useWords('plan')
  const items = plan.record.planItems.filter(({ kind }) => kind === 'moment')
  const isEmpty = items.length === 0
  const show = (item: (typeof items)[number]) => <MomentCard key={item.id} item={item} plan={plan} />
  return (
    <section className={classes(className, isEmpty && 'print:hidden')}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-xl">{t('moments.title')}</h2>
        {!isEmpty && (
          <ButtonLink
            to="planMoment"
            kind="quiet"
            size="small"
            className="-mx-4 print:hidden"
            icon={<Icon of={Plus} className="size-5" />}
          >
            {t('moments.add')}
          </ButtonLink>
        )}
      </div>
      {isEmpty ? (
        <Card className="mt-3">
          <p className="text-quiet">{t('moments.empty')}</p>
          <ButtonLink to="planMoment" className="mt-4">
            {t('moments.first')}
          </ButtonLink>
        </Card>
      ) : (
        <ul className="mt-2 grid gap-3">{items.slice(0, most).map(show)}</ul>
      )}
      {items.length > most && (
        <details className="mt-1 print:[&::details-content]:[content-visibility:visible]">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-medium text-tide print:hidden">
            {t('moments.more', { number: items.length - most })}
          </summary>
          <ul className="mt-2 grid gap-3">{items.slice(most).map(show)}</ul>
        </details>
      )}
    </section>
  )
}

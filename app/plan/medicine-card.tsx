import { Check, Minus, Plus, Undo2 } from 'lucide'
import type { ReactElement, ReactNode } from 'react'
import { addDays, dayOf, minuteOf } from '../../domain/members/day.ts'
import { isQuick, type MedicineKind } from '../../domain/plan/plan.ts'
import { Deed } from '../member/deed.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/pictures/icon.tsx'
import { useWords } from '../words.tsx'
import { clockTime, type Plan } from './use-plan.ts'

type MedicineCardProps = { kind: MedicineKind; plan: Plan }

/** Whether it was used today, and on which of the last seven days. Neither a goal nor a gap is shown. */
export function MedicineCard({ kind, plan }: MedicineCardProps) {
  const { record, clock } = plan
  const today = dayOf(clock.now, clock)
  const foundOn = (back: number) =>
    record.medicineUse.find(({ day }) => day === addDays(today, -back))?.uses[kind]
  const counts = [6, 5, 4, 3, 2, 1, 0].map(back => foundOn(back)?.count ?? 0)
  return isQuick(kind) ? (
    <Counted kind={kind} count={counts[6] ?? 0} yesterday={counts[5] ?? 0} />
  ) : (
    <Ticked kind={kind} usedAt={foundOn(0)?.at} days={counts.map(count => count > 0)} plan={plan} />
  )
}

type FrameProps = { kind: MedicineKind; back: ReactNode; children: ReactNode }

/** The name, and beside it the way to take today's tick back. */
function Frame({ kind, back, children }: FrameProps) {
  const t = useWords('plan')
  return (
    <Card as="li" padding="none" className="p-4">
      <div className="flex items-start justify-between gap-1">
        <h3 className="min-w-0 text-base font-semibold tracking-tight">{t(`medicine.kinds.${kind}`)}</h3>
        {back && (
          <Deed
            deed="useMedicine"
            fields={{ kind, to: 'less' }}
            className="-mt-2.5 -me-2.5 -mb-4 print:hidden"
          >
            {back}
          </Deed>
        )}
      </div>
      {children}
    </Card>
  )
}

type TickedProps = MedicineCardProps & { usedAt: number | undefined; days: boolean[] }

function Ticked({ kind, usedAt, days, plan: { clock, format } }: TickedProps) {
  const t = useWords('plan')
  const name = t(`medicine.kinds.${kind}`)
  const time = usedAt === undefined ? '' : clockTime(format, minuteOf(usedAt, clock.timeZone))
  const undo = (
    <Round label={t('medicine.undoName', { name })} icon={<Icon of={Undo2} className="size-4.5" />} />
  )
  return (
    <Frame kind={kind} back={usedAt !== undefined && undo}>
      {usedAt === undefined ? (
        <Deed deed="useMedicine" fields={{ kind }} className="my-1 print:hidden">
          <Button type="submit" kind="secondary" size="small">
            <span className="sr-only">{name}: </span>
            {t(kind === 'patch' ? 'medicine.putOn' : 'medicine.used')}
          </Button>
        </Deed>
      ) : (
        <p className="text-sm text-quiet">
          {t(kind === 'patch' ? 'medicine.onSince' : 'medicine.usedAt', { time })}
        </p>
      )}
      <div aria-hidden="true" className="mt-2 flex min-h-6 items-center gap-1.5">
        {days.map((isUsed, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the seven days keep their places
            key={index}
            className={classes('size-2.5 rounded-full', isUsed ? 'bg-moss' : 'bg-line')}
          />
        ))}
      </div>
      <p className="mt-1 text-sm text-quiet">
        {t('medicine.ofSeven', { used: days.filter(Boolean).length })}
      </p>
    </Frame>
  )
}

const mostDrawn = 3

type CountedProps = { kind: MedicineKind; count: number; yesterday: number }

function Counted({ kind, count, yesterday }: CountedProps) {
  const t = useWords('plan')
  const name = t(`medicine.kinds.${kind}`)
  const less = <Round label={t('medicine.less', { name })} icon={<Icon of={Minus} className="size-4.5" />} />
  return (
    <Frame kind={kind} back={count > 0 && less}>
      <p className="text-sm text-quiet">{t('medicine.today', { number: count })}</p>
      <div className="-my-1 flex items-center gap-1">
        {Array.from({ length: Math.min(count, mostDrawn) }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: one tick is like the other
            key={index}
            aria-hidden="true"
            className="grid size-6 place-items-center rounded-full bg-moss text-on-tide"
          >
            <Icon of={Check} weight={2.5} className="size-3.5" />
          </span>
        ))}
        <Deed deed="useMedicine" fields={{ kind }} className="-ms-1.5 print:hidden">
          <Round
            label={t('medicine.more', { name })}
            icon={
              <span className="grid size-7 place-items-center rounded-full border border-dashed border-tide">
                <Icon of={Plus} className="size-4" />
              </span>
            }
          />
        </Deed>
      </div>
      <p className="mt-1 text-sm text-quiet">{t('medicine.yesterday', { number: yesterday })}</p>
    </Frame>
  )
}

function Round({ label, icon }: { label: string; icon: ReactElement }) {
  return <Button type="submit" kind="quiet" size="small" round aria-label={label} icon={icon} />
}

import { Compass, Pill } from 'lucide'
import { medicineKinds } from '../../domain/plan/plan.ts'
import { classes } from '../ui/classes.ts'
import { TextLink } from '../ui/link.tsx'
import { ListRow, RowList } from '../ui/rows.tsx'
import { useWords } from '../words.tsx'
import { MedicineCard } from './medicine-card.tsx'
import type { Plan } from './use-plan.ts'

/** What someone uses to make it easier: ticks and nothing else. What each is like stands on a page of its own. */
export function MedicineSection({ plan, className }: { plan: Plan; className: string }) {
  const t = useWords('plan')
  const kinds = medicineKinds.filter(kind => plan.record.medicines[kind])
  const hasSome = kinds.length > 0
  return (
    <section className={classes(className, !hasSome && 'print:hidden')}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl">{t('medicine.title')}</h2>
        {hasSome && (
          <TextLink
            to="planMedicines"
            hash="#use"
            className="inline-flex min-h-11 items-center text-sm print:hidden"
          >
            {t('medicine.change')}
          </TextLink>
        )}
      </div>
      {hasSome ? (
        <ul className="mt-3 grid grid-cols-2 gap-3 max-[21rem]:grid-cols-1">
          {kinds.map(kind => (
            <MedicineCard key={kind} kind={kind} plan={plan} />
          ))}
        </ul>
      ) : (
        <p className="mt-1 text-sm text-quiet">{t('medicine.off')}</p>
      )}
      <RowList className="mt-3 border-line print:hidden">
        <ListRow
          to="planMedicines"
          icon={Compass}
          title={t('medicine.compare')}
          hint={t('medicine.compareHint')}
        />
        <ListRow
          to="planOtherMedicines"
          icon={Pill}
          title={t('medicine.others')}
          hint={t('medicine.othersHint')}
        />
      </RowList>
      <p className="mt-3 text-sm text-quiet">{t('medicine.noDoses')}</p>
    </section>
  )
}

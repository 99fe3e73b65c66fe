import { useRoot } from '../root-data.ts'
import { useWords } from '../words.tsx'
import { Sentence } from './sentence.tsx'
import type { Plan } from './use-plan.ts'

const mostCarried = 4

/** Only on paper: the sentences as a small card to cut out, the size of a bank card. */
export function CarryCard({ plan: { record } }: { plan: Plan }) {
  const t = useWords('plan')
  const operator = useRoot()?.operator
  const items = record.planItems.filter(({ kind }) => kind === 'moment').slice(0, mostCarried)
  if (items.length === 0) return null
  return (
    <section data-carry="" className="mt-8 hidden break-inside-avoid print:block">
      <h2 className="text-base">{t('card.title')}</h2>
      <div className="mt-2 min-h-[54mm] w-[86mm] rounded-[3mm] border border-dashed border-edge p-[4mm] text-[8.5pt] leading-snug">
        <ul className="grid gap-[1.5mm]">
          {items.map(item => (
            <li key={item.id}>
              <Sentence when={item.when ?? ''} act={item.act} language={item.language} />
            </li>
          ))}
        </ul>
        <p className="mt-[2mm] font-semibold">
          {operator?.line
            ? t('card.call', { name: operator.shortName, phone: operator.line.shown })
            : t('card.breathe')}
        </p>
      </div>
    </section>
  )
}

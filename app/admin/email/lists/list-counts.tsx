import { FileSpreadsheet } from 'lucide'
import type { ShownList } from '../../../../server/doors/email/subscribers.ts'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useWords } from '../../../words.tsx'

const parts = ['fresh', 'known', 'stopped', 'blocked', 'duplicate', 'malformed'] as const

export const rowsOf = ({ counts }: Pick<ShownList, 'counts'>): number =>
  parts.reduce((sum, part) => sum + counts[part], 0)

/** Where the rows of a file went; together they are all of them. */
export function ListCounts({ list }: { list: ShownList }) {
  const t = useWords('subscribers')
  const format = useFormat()
  const rows = rowsOf(list)
  return (
    <div>
      <h2 className="flex items-start gap-3 text-xl">
        <Icon of={FileSpreadsheet} className="mt-0.5 size-6 shrink-0 text-quiet" />
        <span className="min-w-0 wrap-anywhere">
          {t('list.rows', { name: list.name, count: rows, number: format.number(rows) })}
        </span>
      </h2>
      <dl className="mt-4 grid grid-cols-2 overflow-hidden rounded-card border border-line bg-raised sm:grid-cols-3">
        {parts.map(part => (
          <div key={part} className="-ms-px -mt-px min-w-0 border-s border-t border-line px-4 py-3 sm:px-5">
            <dt className="text-sm leading-snug text-quiet">{t(`list.parts.${part}`)}</dt>
            <dd className="tabular mt-1 text-xl font-semibold">{format.number(list.counts[part])}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-quiet">{t('list.stoppedNote')}</p>
    </div>
  )
}

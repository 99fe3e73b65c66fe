import type { ShownList } from '../../../../server/doors/email/subscribers.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { useWords } from '../../../words.tsx'

/** The rows that weren't taken, by their number in the file, each with its reason. */
export function ListTroubles({ list: { troubles, counts } }: { list: ShownList }) {
  const t = useWords('subscribers')
  const format = useFormat()
  if (troubles.length === 0) return null
  const more = counts.duplicate + counts.malformed - troubles.length
  return (
    <details open={troubles.length <= 5} className="rounded-card border border-line bg-raised px-4 sm:px-5">
      <summary className="flex min-h-12 cursor-pointer items-center font-medium">
        {t('list.troubles')}
      </summary>
      <div className="max-h-96 overflow-y-auto pb-3">
        <table className="w-full border-separate border-spacing-0 text-sm leading-snug">
          <thead>
            <tr className="text-quiet">
              <th scope="col" className="w-20 py-2 pe-4 text-end font-medium">
                {t('list.row')}
              </th>
              <th scope="col" className="py-2 text-start font-medium">
                {t('list.why')}
              </th>
            </tr>
          </thead>
          <tbody>
            {troubles.map(({ line, trouble }) => (
              <tr key={line}>
                <th scope="row" className="tabular border-t border-line py-2.5 pe-4 text-end font-normal">
                  {format.number(line)}
                </th>
                <td className="border-t border-line py-2.5">{t(`list.reasons.${trouble}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {more > 0 && (
          <p className="mt-2 text-sm text-quiet">
            {t('list.more', { count: more, number: format.number(more) })}
          </p>
        )}
      </div>
    </details>
  )
}

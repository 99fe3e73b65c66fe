import type { CampaignResults } from '../../domain/newsletter/campaigns/results.ts'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import { nameOf } from './email-preview.tsx'

type Cells = CampaignResults['languages']

/** How many read it in which language; groups that could be recognised are only “under 10”. */
export function LanguageShares({ cells, title }: { cells: Cells; title: string }) {
  const t = useWords('campaigns')
  const format = useFormat()
  const most = Math.max(1, ...cells.map(({ people }) => people ?? 0))
  const isHidden = cells.some(({ people }) => people === null)
  return (
    <section aria-labelledby="shares" className="rounded-card border border-line bg-raised p-5">
      <h2 id="shares" className="mb-3 text-lg">
        {title}
      </h2>
      <table className="w-full text-sm">
        <tbody>
          {cells.map(({ language, people }) => (
            <tr key={language}>
              <th scope="row" className="w-28 py-1.5 pe-3 text-start font-normal">
                {nameOf(language)}
              </th>
              <td aria-hidden="true" className="w-full py-1.5">
                <span className="block h-2 rounded-full bg-sunken">
                  <span
                    className="block h-2 rounded-full bg-tide"
                    style={{ width: `${((people ?? 0) / most) * 100}%` }}
                  />
                </span>
              </td>
              <td className="tabular py-1.5 ps-3 text-end whitespace-nowrap">
                {people === null ? (
                  <span className="text-quiet">{t('results.under')}</span>
                ) : (
                  format.number(people)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isHidden && <p className="mt-3 text-sm text-quiet">{t('results.few')}</p>}
    </section>
  )
}

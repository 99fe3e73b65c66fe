import type { CampaignResults } from '../../domain/newsletter/campaigns/results.ts'
import { useWords } from '../words.tsx'
import { nameOf } from './email-preview.tsx'
import { useTold } from './told/use-told.ts'

type LanguageSharesProps = Pick<CampaignResults, 'campaign'> & {
  cells: CampaignResults['languages']
  title: string
}

/** How many read it in which language; groups that could be recognised are only “under 10”. */
export function LanguageShares({ campaign, cells, title }: LanguageSharesProps) {
  const t = useWords('campaigns')
  const told = useTold(campaign)
  // Of a group none may be large enough.
  if (cells.length === 0) return null
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
                {people === null ? <span className="text-quiet">{told(people)}</span> : told(people)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isHidden && <p className="mt-3 text-sm text-quiet">{t('results.few')}</p>}
    </section>
  )
}

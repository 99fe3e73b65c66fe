import { Form } from 'react-router'
import { type CampaignShow, campaignShows } from '../../../domain/newsletter/campaigns/campaign.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Link } from '../../ui/link.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { type AskedCampaigns, campaignList } from './asked.ts'

type FilterProps = { asked: AskedCampaigns; counts: Record<CampaignShow, number> }

/** Which campaigns are shown. All of it ends up in the address. */
export function Filter({ asked, counts }: FilterProps) {
  const t = useWords('campaigns')
  const format = useFormat()
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
      <Form role="search" className="flex min-w-0 flex-1 basis-64 items-end gap-2 sm:max-w-sm">
        <TextField
          label={t('name')}
          name="q"
          type="search"
          maxLength={100}
          defaultValue={asked.q}
          frameClassName="min-w-0 flex-1"
        />
        {asked.show !== 'all' && <input type="hidden" name="show" value={asked.show} />}
        <Button type="submit" kind="secondary">
          {t('find')}
        </Button>
      </Form>
      <nav aria-label={t('filter')}>
        <ul className="flex flex-wrap gap-2">
          {campaignShows.map(show => (
            <li key={show}>
              <Link
                to="adminEmail"
                query={campaignList.narrow(asked, { show })}
                aria-current={asked.show === show ? 'true' : undefined}
                className="flex min-h-11 items-center gap-2 rounded-full border border-edge bg-raised px-4 text-sm font-medium no-underline hover:border-tide aria-[current=true]:border-tide aria-[current=true]:bg-tide-soft aria-[current=true]:text-tide-strong"
              >
                {t(`shows.${show}`)}
                {show !== 'all' && (
                  <span className="tabular font-normal text-quiet">{format.number(counts[show])}</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

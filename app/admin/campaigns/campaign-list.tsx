import { countReaders, isEnded, isRunning } from '../../../domain/newsletter/campaigns/campaign.ts'
import { languages } from '../../../languages/languages.ts'
import type { CampaignLine } from '../../../server/doors/email/campaigns.ts'
import { classes } from '../../ui/classes.ts'
import { type LineColumn, Lines } from '../../ui/lines.tsx'
import { TextLink } from '../../ui/link.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { ListFoot, NumberedPages } from '../lists/pages.tsx'
import { type AskedCampaigns, campaignList, pageLength } from './asked.ts'
import { pageFor } from './page-for.ts'
import { StateTag } from './state-tag.tsx'

type CampaignListProps = { lines: CampaignLine[]; total: number; asked: AskedCampaigns; timeZone: string }

/** Every campaign that was asked for; each leads to where it is now. */
export function CampaignList({ lines, total, asked, timeZone }: CampaignListProps) {
  const t = useWords('campaigns')
  const columns = useColumns(timeZone)
  return (
    <Lines
      className="mt-4"
      caption={t('columns.campaign')}
      keyOf={({ campaign }) => campaign.id}
      rows={lines}
      columns={columns}
      foot={
        <ListFoot note={t('noTracking')}>
          {total > pageLength && (
            <NumberedPages
              to="adminEmail"
              page={asked.page}
              pageLength={pageLength}
              total={total}
              queryOf={page => campaignList.narrow(asked, { page })}
            />
          )}
        </ListFoot>
      }
    />
  )
}

function useColumns(timeZone: string): LineColumn<CampaignLine>[] {
  const t = useWords('campaigns')
  const topics = useWords('newsletter')
  const format = useFormat()
  const columns: LineColumn<CampaignLine>[] = [
    {
      id: 'campaign',
      header: t('columns.campaign'),
      place: 'title',
      className: 'sm:min-w-36',
      cell: ({ campaign: { id, name, state, audience } }) => (
        <>
          <TextLink to={pageFor(state)} params={{ id }} className="inline-block py-1.5 wrap-anywhere">
            {name}
          </TextLink>
          <span className="block text-sm font-normal text-quiet max-sm:hidden">
            {format.list(audience.topics.map(topic => topics(`topics.${topic}`)))}
          </span>
        </>
      ),
    },
    {
      id: 'languages',
      header: t('columns.languages'),
      place: 'none',
      cell: ({ dots }) => <LanguageDots dots={dots} />,
    },
    {
      id: 'state',
      header: t('columns.state'),
      place: 'mark',
      cell: ({ campaign }) => <StateTag state={campaign.state} />,
    },
    {
      id: 'when',
      header: t('columns.when'),
      place: 'below',
      cell: line => (
        <>
          <When line={line} timeZone={timeZone} />
          {line.campaign.startedAt && (
            <span className="sm:hidden">
              {' · '}
              <Sent campaign={line.campaign} />
            </span>
          )}
        </>
      ),
    },
    {
      id: 'sent',
      header: t('columns.sent'),
      place: 'none',
      numeric: true,
      cell: ({ campaign }) => (campaign.startedAt ? <Sent campaign={campaign} /> : nothing),
    },
    {
      id: 'stopped',
      header: t('columns.stopped'),
      place: 'none',
      numeric: true,
      className: 'sm:whitespace-normal',
      cell: ({ campaign: { state, counts } }) => {
        const { stopped, handedOver } = counts
        if (!isEnded(state) || handedOver === 0) return nothing
        return format.number(stopped / handedOver, { style: 'percent', maximumFractionDigits: 1 })
      },
    },
  ]
  // So that long words fit beside the menu, too, and nothing scrolls sideways.
  return columns.map(column => ({ ...column, className: classes('sm:px-2.5!', column.className) }))
}

const nothing = '–'

function Sent({ campaign }: Pick<CampaignLine, 'campaign'>) {
  const t = useWords('campaigns')
  const { number } = useFormat()
  const { counts } = campaign
  return t('of', { sent: number(counts.handedOver), total: number(countReaders(counts)) })
}

function When({ line: { campaign, by }, timeZone }: { line: CampaignLine; timeZone: string }) {
  const t = useWords('campaigns')
  const own = useFormat()
  const there = useFormat(timeZone)
  const { state, startsAt, finishedAt, updatedAt } = campaign
  if (isRunning(state)) return t('now')
  if (finishedAt) return own.date(finishedAt, 'medium')
  if (state === 'scheduled' && startsAt) {
    return (
      <>
        <span className="sm:block sm:whitespace-nowrap">{there.date(startsAt, 'medium')}</span>{' '}
        <span className="sm:block">{there.time(startsAt)}</span>
      </>
    )
  }
  const when = own.date(updatedAt, 'medium')
  return by ? t('savedBy', { name: by, when }) : when
}

const fills = {
  full: 'bg-moss',
  half: 'bg-linear-to-r from-moss from-50% to-transparent to-50%',
  empty: '',
}

/** Nine small marks, one a language; in words for those who hear them. */
function LanguageDots({ dots }: Pick<CampaignLine, 'dots'>) {
  const t = useWords('campaigns')
  const said = languages.map(({ code, name }) => {
    const look = dots[code]
    return `${name}: ${t(`dots.${look}`)}`
  })
  return (
    <span role="img" aria-label={said.join(', ')} title={said.join('\n')} className="inline-flex gap-1">
      {languages.map(({ code }) => (
        <span
          key={code}
          aria-hidden="true"
          className={`size-2 shrink-0 rounded-full border border-moss ${fills[dots[code]]}`}
        />
      ))}
    </span>
  )
}

import {
  type Campaign,
  type CampaignCounts,
  countReaders,
  sumLeftOut,
} from '../../../domain/newsletter/campaigns/campaign.ts'
import { classes } from '../../ui/classes.ts'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'

/** What large mailbox providers let pass. */
const mostComplaints = 0.003

type Part = keyof Omit<CampaignCounts, 'languages'>
type Line = { name: string; people: number; note: string; tone: string; isMain?: boolean }

/** From everyone who fits to who stopped, each a part of the one before. */
export function WhatHappened({ campaign }: { campaign: Campaign }) {
  const t = useWords('campaigns')
  const lines = useLines(campaign)
  const format = useFormat()
  const most = Math.max(1, campaign.counts.chosen)
  return (
    <section aria-labelledby="happened" className="rounded-card border border-line bg-raised p-5">
      <h2 id="happened" className="mb-2 text-lg">
        {t('results.happened')}
      </h2>
      <table className="w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('results.happened')}</th>
            <td />
            <th scope="col">{t('results.people')}</th>
            <td />
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {lines.map(({ name, people, note, tone, isMain }) => (
            <tr key={name}>
              <th
                scope="row"
                className={classes(
                  'py-3 pe-3 text-start sm:whitespace-nowrap',
                  isMain ? 'font-semibold' : 'font-normal',
                )}
              >
                {name}
              </th>
              <td aria-hidden="true" className="w-1/4 py-3 max-sm:hidden">
                <span
                  className={classes('block h-2.5 rounded-full', people !== 0 && 'min-w-0.5', tone)}
                  style={{ width: `${(people / most) * 100}%` }}
                />
              </td>
              <td
                className={classes('tabular py-3 ps-3 text-end whitespace-nowrap', isMain && 'font-semibold')}
              >
                {format.number(people)}
              </td>
              <td className="py-3 ps-4 text-quiet">{note}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-quiet">{t('results.counting')}</p>
    </section>
  )
}

function useLines({ audience, counts, state }: Campaign): Line[] {
  const t = useWords('campaigns')
  const say = useWords('newsletter')
  const format = useFormat()
  const { chosen, leftOut, handedOver, refused, bounced, complained, stopped, unsent } = counts
  const percent = (share: number) => format.number(share, { style: 'percent', maximumFractionDigits: 1 })
  const share = (
    part: number,
    whole: number,
    words: 'results.share' | 'results.complainedNote' = 'results.share',
  ) =>
    t(words, {
      share: percent(whole > 0 ? part / whole : 0),
      total: format.number(whole),
      limit: percent(mostComplaints),
    })
  const line = (name: Part, people: number, said: string, tone = 'bg-edge'): Line => ({
    ...{ name: t(`results.${name}`), people, note: said, tone },
  })
  const missed = (['expired', 'suppressed'] as const).map(name =>
    line(name, counts[name], t(`results.${name}Note`)),
  )
  const topics = format.list(audience.topics.map(topic => say(`topics.${topic}`)))
  const note = t('results.leftOutNote', {
    paused: format.number(leftOut.paused),
    bounced: format.number(leftOut.bounced),
    blocked: format.number(leftOut.blocked),
    monthly: format.number(leftOut.monthly),
  })
  const why = t(state === 'stopped' ? 'results.unsentNote' : 'results.unsentLater')
  return [
    line('chosen', chosen, topics, 'bg-tide-soft'),
    line('leftOut', sumLeftOut(leftOut), note),
    { ...line('handedOver', handedOver, share(handedOver, countReaders(counts)), 'bg-tide'), isMain: true },
    line('refused', refused, t('results.refusedNote')),
    ...missed.filter(({ people }) => people !== 0),
    line('bounced', bounced, t('results.bouncedNote')),
    line('stopped', stopped, share(stopped, handedOver)),
    line('complained', complained, share(complained, handedOver, 'results.complainedNote')),
    ...(unsent === 0 ? [] : [line('unsent', unsent, why)]),
  ]
}

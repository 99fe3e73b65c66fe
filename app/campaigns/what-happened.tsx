import type { CampaignResults } from '../../domain/newsletter/campaigns/results.ts'
import type { ShownCount } from '../../domain/numbers/disclosure.ts'
import { classes } from '../ui/classes.ts'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import { InTens } from './told/in-tens.tsx'
import { useTold } from './told/use-told.ts'

/** What large mailbox providers let pass. */
const mostComplaints = 0.003

type Line = { name: string; people: ShownCount; note: string; tone: string; isMain?: boolean }

/** From everyone who fits to who stopped, each a part of the one before. */
export function WhatHappened({ results }: { results: CampaignResults }) {
  const t = useWords('campaigns')
  const lines = useLines(results)
  const told = useTold(results.campaign)
  const most = Math.max(1, results.counts.chosen ?? 0)
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
                  style={{ width: `${((people ?? 0) / most) * 100}%` }}
                />
              </td>
              <td
                className={classes('tabular py-3 ps-3 text-end whitespace-nowrap', isMain && 'font-semibold')}
              >
                {told(people)}
              </td>
              <td className="py-3 ps-4 text-quiet">{note}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <InTens campaign={results.campaign} />
      <p className="mt-3 text-sm text-quiet">{t('results.counting')}</p>
    </section>
  )
}

function useLines({ campaign, counts }: CampaignResults): Line[] {
  const t = useWords('campaigns')
  const say = useWords('newsletter')
  const format = useFormat()
  const { chosen, out, leftOut, toGet, handedOver, refused, bounced, complained, stopped, unsent } = counts
  const told = useTold(campaign)
  const percent = (share: number) => format.number(share, { style: 'percent', maximumFractionDigits: 1 })
  const share = (
    part: ShownCount,
    whole: ShownCount,
    words: 'results.share' | 'results.complainedNote' = 'results.share',
  ) =>
    part === null || whole === null
      ? ''
      : t(words, {
          share: percent(whole > 0 ? part / whole : 0),
          total: told(whole),
          limit: percent(mostComplaints),
        })
  const missed = (['expired', 'suppressed'] as const).map(name => ({
    ...{ name: t(`results.${name}`), people: counts[name], note: t(`results.${name}Note`), tone: 'bg-edge' },
  }))
  const topics = format.list(campaign.audience.topics.map(topic => say(`topics.${topic}`)))
  const { paused, bounced: before, blocked, monthly } = leftOut
  const note =
    out === null
      ? ''
      : t('results.leftOutNote', {
          ...{ paused: told(paused), bounced: told(before), blocked: told(blocked), monthly: told(monthly) },
        })
  const why = t(campaign.state === 'stopped' ? 'results.unsentNote' : 'results.unsentLater')
  return [
    { name: t('results.chosen'), people: chosen, note: topics, tone: 'bg-tide-soft' },
    { name: t('results.leftOut'), people: out, note, tone: 'bg-edge' },
    {
      name: t('results.handedOver'),
      people: handedOver,
      note: share(handedOver, toGet),
      tone: 'bg-tide',
      isMain: true,
    },
    { name: t('results.refused'), people: refused, note: t('results.refusedNote'), tone: 'bg-edge' },
    ...missed.filter(({ people }) => people !== 0),
    { name: t('results.bounced'), people: bounced, note: t('results.bouncedNote'), tone: 'bg-edge' },
    { name: t('results.stopped'), people: stopped, note: share(stopped, handedOver), tone: 'bg-edge' },
    {
      name: t('results.complained'),
      people: complained,
      note: share(complained, handedOver, 'results.complainedNote'),
      tone: 'bg-edge',
    },
    ...(unsent === 0 ? [] : [{ name: t('results.unsent'), people: unsent, note: why, tone: 'bg-edge' }]),
  ]
}

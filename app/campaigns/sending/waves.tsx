import type { CampaignProgress } from '../../../domain/newsletter/campaigns/progress.ts'
import { classes } from '../../ui/classes.ts'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { useTold } from '../told/use-told.ts'
import { useDuration } from '../use-duration.ts'

const minute = 60_000

/** The same hour on many walls: who gets it when, seen from this installation's own clock. */
export function Waves({ progress, timeZone }: { progress: CampaignProgress; timeZone: string }) {
  const t = useWords('campaigns')
  const format = useFormat()
  const told = useTold(progress.campaign)
  const there = useFormat(timeZone)
  const duration = useDuration()
  const { campaign, asOf, waves } = progress
  if (!campaign.byLocalTime || !campaign.startsAt || waves.length === 0) return null
  const current = waves.findLast(({ at }) => at <= asOf)
  return (
    <section aria-labelledby="waves" className="rounded-card border border-line bg-raised p-5">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="waves" className="text-lg">
          {t('sending.waves')}
        </h2>
        <p className="text-sm text-quiet">
          {t('sending.wavesHint', { time: there.time(campaign.startsAt) })}
        </p>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {waves.map(({ at, people, zones }) => (
          <li
            key={at}
            className={classes(
              'rounded-md border p-3 text-sm',
              at === current?.at ? 'border-tide bg-tide-soft' : 'border-line',
            )}
          >
            <p className="flex justify-between gap-2">
              <span className="tabular font-medium">{there.time(at)}</span>
              <span className="text-quiet">
                {at > asOf
                  ? t('sending.waveIn', { time: duration(Math.max(minute, at - asOf) / 1_000) })
                  : t(
                      at === current?.at && (progress.toGo ?? 0) > 0 ? 'sending.waveNow' : 'sending.waveDone',
                    )}
              </span>
            </p>
            <p>{format.list(zones.map(cityOf))}</p>
            <p className="text-quiet">
              {people === null
                ? t('sending.few')
                : t('sending.wavePeople', { count: people, number: told(people) })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `America/Sao_Paulo` is Sao Paulo. */
const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

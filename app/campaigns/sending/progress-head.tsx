import { CloudOff } from 'lucide'
import { textLink } from '../../ui/link.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { InTens } from '../told/in-tens.tsx'
import { useTold } from '../told/use-told.ts'
import { useDuration } from '../use-duration.ts'
import { ProgressFigures } from './figures.tsx'
import type { LiveProgress } from './use-progress.ts'

/** The one number of the page: how many have it. */
export function ProgressHead({ live, timeZone }: { live: LiveProgress; timeZone: string }) {
  const t = useWords('campaigns')
  const format = useFormat()
  const { progress, beats, link } = live
  const { campaign, handedOver, total } = progress
  const told = useTold(campaign)
  return (
    <section className="rounded-card border border-line bg-raised p-5 sm:p-7">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <p>
          <span className="tabular text-4xl leading-none font-semibold">{told(handedOver)}</span>{' '}
          <span className="text-quiet">{t('sending.handedOver', { total: told(total) })}</span>
        </p>
        <Speed live={live} timeZone={timeZone} />
      </div>
      <ProgressBar
        className="mt-3"
        label={t(campaign.state === 'paused' ? 'isPaused' : 'goingOut', { name: campaign.name })}
        labelHidden
        isLarge
        value={handedOver ?? 0}
        max={Math.max(1, total ?? 0)}
      />
      <ProgressFigures progress={progress} />
      <InTens campaign={campaign} />
      {link === 'lost' && (
        <p role="status" className="mt-4 flex items-center gap-2 text-sm">
          <Icon of={CloudOff} className="size-4" />
          {t('sending.lost')}
        </p>
      )}
      {link !== 'live' && beats.length === 0 && (
        <p className="mt-4 text-sm text-quiet">
          {t('sending.asOf', { time: format.moment(progress.asOf) })}{' '}
          <a
            href={`/admin/email/campaigns/${campaign.id}/sending`}
            className={`${textLink} inline-block py-3`}
          >
            {t('sending.reload')}
          </a>
        </p>
      )}
    </section>
  )
}

/** How fast, and until when. */
function Speed({ live: { progress, beats }, timeZone }: { live: LiveProgress; timeZone: string }) {
  const t = useWords('campaigns')
  const format = useFormat()
  const there = useFormat(timeZone)
  const duration = useDuration()
  const { campaign, toGo, asOf, waves } = progress
  const last = waves.at(-1)?.at ?? 0
  const lately = beats.slice(-10)
  const rate = lately.length > 0 ? lately.reduce((sum, { sent }) => sum + sent, 0) / lately.length : 0
  if (campaign.state === 'paused') return <p className="text-quiet">{t('sending.paused')}</p>
  if (campaign.state === 'filling') return <p className="text-quiet">{t('sending.filling')}</p>
  if (!toGo) return null
  return (
    <p className="text-end leading-snug">
      {rate > 0 && (
        <span className="block font-medium">
          {t('sending.rate', { rate: format.number(rate, { maximumFractionDigits: 1 }) })}
        </span>
      )}
      <span className="block text-quiet">
        {last > asOf
          ? t('sending.until', { time: there.moment(last) })
          : rate > 0 && t('sending.left', { time: duration(toGo / rate) })}
      </span>
    </p>
  )
}

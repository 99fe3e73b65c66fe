import { CloudOff } from 'lucide'
import type { ChallengeView } from '../../../domain/challenges/challenge.ts'
import { minuteOf } from '../../../domain/members/day.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import type { LiveChallenge } from '../use-challenge.ts'
import { VerbForm } from '../verb-form.tsx'
import { useNames } from './names.tsx'

type StandingProps = { live: LiveChallenge; isOnline: boolean; timeZone: string | undefined }

/** Live, or of what time it is. */
export function Standing({ live, isOnline, timeZone }: StandingProps) {
  const t = useWords('challenge')
  const format = useFormat(timeZone)
  const time =
    live.seenAt === undefined ? undefined : format.hour(minuteOf(live.seenAt, format.timeZone) / 60)
  return (
    <p className="flex shrink-0 items-center gap-2 text-sm text-quiet" data-live={live.isLive && isOnline}>
      {live.isLive && isOnline ? (
        <>
          <span aria-hidden="true" className="size-2.5 rounded-full bg-moss" />
          {t('live')}
        </>
      ) : (
        time !== undefined && t('asOf', { time })
      )}
    </p>
  )
}

/** No network, or no answer: what was last known stays, with its time. */
export function Trouble({ live, isOnline, timeZone }: StandingProps) {
  const t = useWords('challenge')
  const format = useFormat(timeZone)
  const time =
    live.seenAt === undefined ? undefined : format.hour(minuteOf(live.seenAt, format.timeZone) / 60)
  return (
    <div role="status" className="empty:hidden">
      {!isOnline ? (
        <div className="settle flex gap-3 rounded-card border border-edge bg-sunken p-4 leading-snug">
          <Icon of={CloudOff} className="mt-0.5 size-5 shrink-0" />
          <p>
            <strong className="font-semibold">{t('offline.title')}</strong>{' '}
            {time === undefined ? t('offline.body') : t('offline.bodyAt', { time })}
          </p>
        </div>
      ) : (
        live.hasFailed && <Banner tone="warning">{t('failed', { time: time ?? '' })}</Banner>
      )}
    </div>
  )
}

/** Someone is asked to look after the challenge from now on; nothing changes until they accept. */
export function HandOver({ view, self }: { view: ChallengeView; self: string }) {
  const t = useWords('challenge')
  const name = useNames(view.people)(view.owner)
  if (view.handOver?.to !== self) return null
  return (
    <Banner
      title={t('handOver.title', { name })}
      actions={
        <>
          <VerbForm verb="answerHandOver" fields={{ accepts: 'no' }}>
            <Button type="submit" kind="secondary" size="small">
              {t('handOver.decline')}
            </Button>
          </VerbForm>
          <VerbForm verb="answerHandOver" fields={{ accepts: 'yes' }}>
            <Button type="submit" size="small">
              {t('handOver.accept')}
            </Button>
          </VerbForm>
        </>
      }
    >
      {t('handOver.body')}
    </Banner>
  )
}

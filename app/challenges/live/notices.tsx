import { CloudOff } from 'lucide'
import type { ChallengeView } from '../../../domain/challenges/challenge.ts'
import { minuteOf } from '../../../domain/members/day.ts'
import { useRoot } from '../../root-data.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useHref } from '../../ui/link.tsx'
import { Missing } from '../../ui/page/missing.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import type { LiveChallenge } from '../use-challenge.ts'
import { VerbForm } from '../verb-form.tsx'
import { useNames } from './people.tsx'

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

/** Who is not in it learns nothing; who just was, that their days are still theirs. */
export function Gone({ wasIn }: { wasIn: boolean }) {
  const t = useWords('challenge')
  const say = useWords()
  const isSignedIn = useRoot()?.person != null
  const own = useHref({ to: 'together' })
  if (wasIn)
    return (
      <Missing title={t('gone.title')} body={t('gone.body')}>
        <ButtonLink to="home">{t('gone.overview')}</ButtonLink>
        <ButtonLink to="together" kind="secondary">
          {t('missing.together')}
        </ButtonLink>
      </Missing>
    )
  return (
    <Missing title={t('missing.title')} body={t('missing.body')} saysPath>
      {isSignedIn ? (
        <ButtonLink to="together">{t('missing.together')}</ButtonLink>
      ) : (
        <ButtonLink to="login" query={{ redirect: own }}>
          {say('nav.signIn')}
        </ButtonLink>
      )}
      <ButtonLink to="home" kind="secondary">
        {t(isSignedIn ? 'gone.overview' : 'missing.home')}
      </ButtonLink>
    </Missing>
  )
}

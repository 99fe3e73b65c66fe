import { CloudOff } from 'lucide'
import { minuteOf } from '../../../domain/members/day.ts'
import { useRoot } from '../../root-data.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useHref } from '../../ui/link.tsx'
import { Missing } from '../../ui/page/missing.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { useRoom } from '../in-room.ts'
import { VerbForm } from '../verb-form.tsx'
import { useNames } from './people.tsx'

/** At which time the server last said so; undefined where only this device does. */
function useSeenAt(): string | undefined {
  const { seenAt, timeZone } = useRoom()
  const format = useFormat(timeZone)
  return seenAt === undefined ? undefined : format.hour(minuteOf(seenAt, format.timeZone) / 60)
}

/** Live, or of what time it is. */
export function Standing() {
  const t = useWords('challenge')
  const { isLive } = useRoom()
  const time = useSeenAt()
  return (
    <p className="flex shrink-0 items-center gap-2 text-sm text-quiet" data-live={isLive}>
      {isLive ? (
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
export function Trouble() {
  const t = useWords('challenge')
  const { isOnline, hasFailed } = useRoom()
  const time = useSeenAt()
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
        hasFailed && <Banner tone="warning">{t('failed', { time: time ?? '' })}</Banner>
      )}
    </div>
  )
}

/** Someone is asked to look after the challenge from now on; nothing changes until they accept. */
export function HandOver() {
  const t = useWords('challenge')
  const { view, own } = useRoom()
  const name = useNames(view.people)(view.owner)
  if (view.handOver?.to !== own.name) return null
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
  const redirect = useHref({ to: 'together' })
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
        <ButtonLink to="login" query={{ redirect }}>
          {say('nav.signIn')}
        </ButtonLink>
      )}
      <ButtonLink to="home" kind="secondary">
        {t(isSignedIn ? 'gone.overview' : 'missing.home')}
      </ButtonLink>
    </Missing>
  )
}

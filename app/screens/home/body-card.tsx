import { Leaf } from 'lucide'
import { findPosition } from '../../../domain/members/recovery.ts'
import { TextLink } from '../../ui/link.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'

const day = 86_400_000

/** What may be happening in the body: early on what comes next, later what is under way. */
export function BodyCard({ smokeFreeFor }: { smokeFreeFor: number }) {
  const t = useWords('home')
  const { passed, ahead } = findPosition(smokeFreeFor)
  const isEarly = smokeFreeFor < day && ahead
  const stop = isEarly ? ahead : (passed ?? ahead)
  if (!stop) return null
  const when = t(`recovery.${stop.id}.when`)
  return (
    <section className="flex gap-3 rounded-card bg-moss-soft p-5">
      <Icon of={Leaf} className="mt-0.5 size-5 shrink-0 text-moss" />
      <div>
        <h2 className="text-base">
          {isEarly ? t('recovery.ahead', { when }) : t('recovery.passed', { when })}
        </h2>
        <p className="mt-1">{t(`recovery.${stop.id}.text`)}</p>
        <p className="mt-2 text-sm text-quiet">
          {t('recovery.note')} <TextLink to="quitRecovery">{t('recovery.sources')}</TextLink>
        </p>
      </div>
    </section>
  )
}

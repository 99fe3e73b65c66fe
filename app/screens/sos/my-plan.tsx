import { useSyncExternalStore } from 'react'
import { subscribeKept, useKept } from '../../browser/kept.ts'
import { readGuestRecord } from '../../member/guest-store.ts'
import { noteKey, type PlannedMoment, planOf, readNote } from '../../member/note.ts'
import { noRecord } from '../../member/record.ts'
import { TextLink } from '../../ui/link.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { findPlanned } from './planned.ts'

const general = ['air', 'message', 'look'] as const

/** What someone planned for about this hour; who has no plan gets a few things that need none. */
export function MyPlan() {
  const t = useWords('sos')
  const format = useFormat()
  const plan = usePlan()
  const now = new Date()
  const minute = now.getHours() * 60 + now.getMinutes()
  const { isNow, moments } = findPlanned(plan, minute)
  if (moments.length === 0)
    return (
      <section>
        <h2 className="text-xl">{t('plan.none')}</h2>
        <ul className="mt-3 grid gap-2">
          {general.map(idea => (
            <li key={idea} className="border-s-2 border-tide ps-3">
              {t(`ideas.${idea}`)}
            </li>
          ))}
        </ul>
        <TextLink to="plan" className="mt-2 inline-flex min-h-11 items-center text-sm">
          {t('plan.make')}
        </TextLink>
      </section>
    )
  return (
    <section>
      <h2 className="text-sm font-medium tracking-normal text-quiet">
        {isNow ? t('plan.now', { time: format.hour(minute / 60) }) : t('plan.title')}
      </h2>
      <ul className="mt-2 grid gap-2">
        {moments.map(({ when, act }) => (
          <li key={when + act} className="rounded-card bg-tide-soft p-5 text-lg break-words">
            {t('plan.sentence', { when, act })}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A member's is noted on this device; a guest's is kept here. */
function usePlan(): PlannedMoment[] {
  const noted = readNote(useKept(noteKey))?.plan
  const guest = useSyncExternalStore(subscribeKept, readGuestRecord, () => noRecord)
  return noted ?? planOf(guest)
}

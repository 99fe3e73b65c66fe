import { Sentence } from '../plan/sentence.tsx'
import { TextLink } from '../ui/link.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import { findPlanned } from './planned.ts'
import type { OwnTold } from './use-told.ts'

const general = ['air', 'message', 'look'] as const

/** What someone planned for about this hour; who has no plan gets a few things that need none. */
export function MyPlan({ told: { plan, minute } }: { told: OwnTold }) {
  const t = useWords('sos')
  const format = useFormat()
  const { isNow, moments } = findPlanned(plan, minute)
  if (moments.length === 0)
    return (
      <section>
        <h2 className="text-xl">{t('plan.none')}</h2>
        <ul className="mt-2 grid gap-2 sm:mt-3">
          {general.map(idea => (
            <li key={idea} className="border-s-2 border-tide ps-3">
              {t(`ideas.${idea}`)}
            </li>
          ))}
        </ul>
        <TextLink to="plan" className="mt-1 inline-flex min-h-11 items-center text-sm">
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
        {moments.map(({ when, act, language }) => (
          <li key={when + act} className="rounded-card bg-tide-soft p-5 text-lg break-words">
            <Sentence when={when} act={act} language={language} />
          </li>
        ))}
      </ul>
    </section>
  )
}

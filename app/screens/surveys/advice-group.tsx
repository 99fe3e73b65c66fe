import type { Advice, Instrument } from '../../../domain/surveys/instrument.ts'
import { TextLink } from '../../ui/link.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useWords } from '../../words.tsx'
import { ReminderButton } from './reminder-button.tsx'
import { useSurveyWords } from './survey-words.ts'

type AdviceGroupProps = { instrument: Instrument; group: Advice['group']; advice: Advice[] }

export function AdviceGroup({ instrument, group, advice }: AdviceGroupProps) {
  const t = useWords('survey')
  const words = useSurveyWords(instrument)
  if (advice.length === 0) return null
  const isCounted = group === 'steps'
  return (
    <section className="mt-10 break-inside-avoid">
      <h2 className="text-xl">{t(`outcome.groups.${group}`)}</h2>
      <ul className="mt-4 grid gap-3">
        {advice.map((one, index) => (
          <li
            key={one.id}
            className={
              isCounted ? 'flex gap-4 rounded-card border border-line bg-raised p-5' : 'flex gap-4 text-quiet'
            }
          >
            {isCounted ? (
              <span
                aria-hidden="true"
                className="tabular grid size-9 shrink-0 place-items-center rounded-full bg-tide-soft font-semibold text-tide"
              >
                {index + 1}
              </span>
            ) : (
              <span aria-hidden="true" className="mt-2.5 size-2 shrink-0 rounded-full bg-tide" />
            )}
            <div className="min-w-0 self-center">
              <p>{words.advice(one)}</p>
              <Way link={one.link} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const targets = {
  lines: { to: 'quitLines' },
  guide: { to: 'quitSmoking' },
  counter: { to: 'home' },
} as const

function Way({ link }: Pick<Advice, 'link'>) {
  const t = useWords('survey')
  const isAwake = useHydrated()
  if (!link) return null
  if (link === 'calendar') return isAwake ? <ReminderButton /> : null
  return (
    <p className="mt-1 print:hidden">
      <TextLink {...targets[link]} discover="none" className="inline-flex min-h-11 items-center">
        {t(`outcome.links.${link}`)}
      </TextLink>
    </p>
  )
}

import { Check } from 'lucide'
import type { ReactNode } from 'react'
import { dayOf, daysBetween, middleOf, quitDayOf } from '../../domain/members/day.ts'
import { type DatedStep, dateSteps } from '../../domain/plan/dated-steps.ts'
import { Deed } from '../member/deed.tsx'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { TextLink } from '../ui/link.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useWords } from '../words.tsx'
import { KeepPlan } from './plan-consent.tsx'
import type { Plan } from './use-plan.ts'

type StepsSectionProps = { plan: Plan; problem: string | undefined; className: string }

const mostComing = 1

/** The programme's steps with their days: what is behind is folded, today's is open, the next ones are a line each. */
export function StepsSection({ plan, problem, className }: StepsSectionProps) {
  const t = useWords('plan')
  const { record, member, clock } = plan
  const quitAt = member?.quitAt
  if (quitAt === undefined)
    return (
      <section className={classes(className, 'print:hidden')}>
        <h2 className="text-xl">{t('steps.title')}</h2>
        <p className="mt-1 text-quiet">
          {t('steps.noDate')} <TextLink to="home">{t('steps.chooseDay')}</TextLink>
        </p>
      </section>
    )
  const { steps } = dateSteps({ quitAt, done: record.steps, now: clock.now }, clock)
  const behind = steps.filter(({ isDone }) => isDone)
  const earlier = steps.filter(({ state, isDone }) => state === 'behind' && !isDone)
  const coming = steps.filter(({ state }) => state === 'coming')
  const mayTick = member?.consents.plan !== undefined
  return (
    <section className={className}>
      <h2 className="text-xl">{t('steps.title')}</h2>
      {!mayTick && <KeepPlan problem={problem} />}
      <ol className="relative mt-2 before:absolute before:inset-y-4 before:start-3.25 before:border-s before:border-line print:before:hidden">
        <Behind
          mark="done"
          title={t('steps.behind', { count: behind.length })}
          steps={behind}
          mayTick={mayTick}
        />
        <Behind mark="open" title={t('steps.earlier')} steps={earlier} mayTick={mayTick} />
        {steps
          .filter(({ state }) => state === 'now')
          .map(step => (
            <Now key={step.id} step={step} mayTick={mayTick} />
          ))}
        {coming.slice(0, mostComing).map(step => (
          <Coming key={step.id} step={step} plan={plan} quitAt={quitAt} />
        ))}
        {coming.length > mostComing && (
          <Line mark="open" className="print:[&>span]:invisible">
            <details className="print:[&::details-content]:[content-visibility:visible]">
              <summary className="flex min-h-11 cursor-pointer items-center text-sm text-quiet print:hidden">
                {t('steps.later', { count: coming.length - mostComing })}
              </summary>
              <ol>
                {coming.slice(mostComing).map(step => (
                  <Coming key={step.id} step={step} plan={plan} quitAt={quitAt} isInner />
                ))}
              </ol>
            </details>
          </Line>
        )}
      </ol>
    </section>
  )
}

const marks = {
  done: 'border-moss bg-moss text-on-tide',
  now: 'border-tide bg-tide',
  open: 'border-edge bg-paper',
}

type LineProps = { mark: keyof typeof marks; className?: string; children: ReactNode }

function Line({ mark, className, children }: LineProps) {
  return (
    <li className={classes('relative flex gap-4 pb-2', className)}>
      <span
        aria-hidden="true"
        className={classes(
          'mt-2.5 grid size-6.5 shrink-0 place-items-center rounded-full border',
          marks[mark],
        )}
      >
        {mark === 'done' && <Icon of={Check} weight={2.5} className="size-4" />}
        {mark === 'now' && <span className="size-2.5 rounded-full bg-on-tide" />}
      </span>
      <div className="min-w-0 flex-1">{children}</div>
    </li>
  )
}

function Now({ step, mayTick }: { step: DatedStep; mayTick: boolean }) {
  const t = useWords('plan')
  const say = useWords('steps')
  const title = say(`${step.id}.title`)
  return (
    <Line mark="now">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="mt-2 inline-block rounded-full bg-tide px-3 py-1 text-sm leading-snug font-medium text-on-tide">
            {t('steps.today')}
          </p>
          <h3 className="mt-1.5 text-base">{title}</h3>
        </div>
        {mayTick && (
          <Deed deed="doStep" fields={{ step: step.id }} className="mt-2 shrink-0 print:hidden">
            <Button type="submit" kind="secondary" size="small" aria-label={t('steps.doneName', { title })}>
              {t('steps.done')}
            </Button>
          </Deed>
        )}
      </div>
      <p className="mt-0.5 text-sm text-quiet">{say(`${step.id}.text`)}</p>
    </Line>
  )
}

/** Folded on screens; on paper each has its mark, as the others have. */
const innerLine =
  'relative py-1.5 print:before:absolute print:before:-start-10.5 print:before:top-2.5 print:before:size-6.5 print:before:rounded-full print:before:border print:before:border-edge'

type ComingProps = { step: DatedStep; plan: Plan; quitAt: number; isInner?: boolean }

function Coming({ step, plan: { clock, format }, quitAt, isInner }: ComingProps) {
  const t = useWords('plan')
  const title = useWords('steps')(`${step.id}.title`)
  const at = middleOf(step.date, clock)
  const isSoon = daysBetween(dayOf(clock.now, clock), step.date) < 7
  const date = isSoon ? format.dayOfWeek(at) : format.dayOfYear(at)
  const day = daysBetween(quitDayOf(quitAt, clock), step.date)
  const label = day > 0 ? t('steps.day', { day, date }) : day === 0 ? t('steps.yourDay', { date }) : date
  const words = (
    <>
      <time
        dateTime={step.date}
        title={format.date(at)}
        className="inline-block text-sm text-quiet first-letter:uppercase"
      >
        {label}
      </time>
      <h3 className="text-base font-medium">{title}</h3>
    </>
  )
  return isInner ? <li className={innerLine}>{words}</li> : <Line mark="open">{words}</Line>
}

type BehindProps = { mark: 'done' | 'open'; title: string; steps: DatedStep[]; mayTick: boolean }

/** Only what was done is checked off; what has gone by stands folded, and isn't counted. */
function Behind({ mark, title, steps, mayTick }: BehindProps) {
  if (steps.length === 0) return null
  return (
    <Line mark={mark}>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center font-medium">{title}</summary>
        <ul className="pb-2">
          {steps.map(step => (
            <BehindStep key={step.id} step={step} mayTick={mayTick} />
          ))}
        </ul>
      </details>
    </Line>
  )
}

function BehindStep({ step, mayTick }: { step: DatedStep; mayTick: boolean }) {
  const t = useWords('plan')
  const title = useWords('steps')(`${step.id}.title`)
  return (
    <li className="flex min-h-11 items-center justify-between gap-3 text-sm text-quiet">
      <span className="min-w-0">{title}</span>
      {mayTick && (
        <Deed
          deed={step.isDone ? 'undoStep' : 'doStep'}
          fields={{ step: step.id }}
          className="shrink-0 print:hidden"
        >
          <Button
            type="submit"
            kind="quiet"
            size="small"
            aria-pressed={step.isDone}
            aria-label={t('steps.doneName', { title })}
            icon={step.isDone && <Icon of={Check} className="size-4" />}
          >
            {t('steps.done')}
          </Button>
        </Deed>
      )}
    </li>
  )
}

import { Check } from 'lucide'
import type { ReactNode } from 'react'
import type { CheckIn, Count } from '../../../domain/members/count.ts'
import { dayOf, daysBetween } from '../../../domain/members/day.ts'
import { Deed } from '../../member/deed.tsx'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useWords } from '../../words.tsx'
import { Noted } from '../check-in.tsx'
import { DayRow } from '../day-row.tsx'
import { slipSteps } from '../deeds.ts'
import { HelpLines } from '../help-lines.tsx'
import type { MyDay } from '../today.tsx'
import { SlipSentence } from './planned-sentence.tsx'
import { SlipLook } from './slip-look.tsx'

/** The next hours as small steps, of which the first can be done now; then how to count it. */
export function AfterSlip({ slip, day }: { slip: CheckIn; day: MyDay }) {
  const t = useWords('today')
  const { own, member, count, now } = day
  const { record } = own
  const today = dayOf(now, member)
  const ticked = record.ticks.find(each => each.day === today)?.done ?? {}
  const mayTick = member.consents.plan !== undefined
  const isDone = (name: string) => ticked[`slip-${name}`] !== undefined
  const rowOf = (name: 'away' | 'look' | 'sentence' | 'tell') => ({
    when: t(`slip.${name}.when`),
    title: t(`slip.${name}.title`),
    isDone: isDone(name),
    tick: mayTick ? { deed: 'tick', fields: { name: `slip-${name}` } } : undefined,
  })
  const say = 'mt-0.5 text-sm leading-normal text-quiet'
  return (
    <div {...useKeptFocus()} className="outline-none">
      <Card as="section" tone="tide" padding="small" className="mt-5">
        <h2 className="text-xl">{t('slip.title')}</h2>
        {!Object.keys(ticked).some(isSlipStep) && <p className="mt-2 leading-normal">{t('slip.body')}</p>}
      </Card>
      <Steps isOver={daysBetween(slip.day, today) > 1}>
        <DayRow {...rowOf('away')}>{!isDone('away') && <p className={say}>{t('slip.away.text')}</p>}</DayRow>
        <DayRow {...rowOf('look')}>
          {/* Open once the step before it is done, and whenever they like. */}
          {!isDone('look') && (
            <details open={isDone('away') || slip.trigger !== undefined}>
              <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-medium text-tide">
                {t('slip.look.text')}
              </summary>
              <SlipLook slip={slip} />
            </details>
          )}
        </DayRow>
        <DayRow {...rowOf('sentence')}>
          {!isDone('sentence') && <SlipSentence slip={slip} record={record} />}
        </DayRow>
        <DayRow {...rowOf('tell')}>{!isDone('tell') && <p className={say}>{t('slip.tell.text')}</p>}</DayRow>
      </Steps>
      <HelpLines day={day} className="mt-6" />
      <Counting slip={slip} count={count} />
      <Noted said={slip} />
      <p className="mt-3 text-sm text-quiet">
        {t('slip.meaning')} <TextLink to="sos">{t('slip.help')}</TextLink>
      </p>
    </div>
  )
}

/** The next hours, and the morning after; then they are folded away. */
function Steps({ isOver, children }: { isOver: boolean; children: ReactNode }) {
  const t = useWords('today')
  const list = <ol className="mt-5">{children}</ol>
  if (!isOver) return list
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-tide">
        {t('slip.steps')}
      </summary>
      {list}
    </details>
  )
}

const isSlipStep = (name: string) => slipSteps.some(step => step === name)

const mostDots = 30

/** As many as there were days, and open ones for the slips, as long as they can be counted. */
export function Dots({ count }: { count: Count }) {
  const t = useWords('today')
  const format = useFormat()
  const slips = Math.max(1, count.slips)
  const days = count.total + slips
  return (
    <div className="mt-4 text-center">
      {days <= mostDots && (
        <p aria-hidden="true" className="flex flex-wrap justify-center gap-1">
          {[...Array(days).keys()].map(day => (
            <span
              key={day}
              className={`size-3 rounded-full ${day < count.total ? 'bg-tide' : 'border-[1.5px] border-edge'}`}
            />
          ))}
        </p>
      )}
      <p className="mt-2 text-sm text-quiet">
        {t('slip.dots', { count: slips, days: format.unit(days, 'day') })}
      </p>
    </div>
  )
}

/** Two ways to count it, and neither chosen for them; until they choose, the run goes on. */
function Counting({ slip, count }: { slip: CheckIn; count: Count }) {
  const t = useWords('today')
  const format = useFormat()
  const chosen = slip.newStartAt !== undefined ? 'new' : slip.isRunKept ? 'on' : undefined
  const run = format.unit(count.best.days, 'day')
  return (
    <section className="mt-7">
      <h2 id="counting" className="text-xl">
        {t('slip.count')}
      </h2>
      <Deed
        deed="countSlip"
        fields={{ day: slip.day }}
        aria-labelledby="counting"
        className="mt-3 grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1"
      >
        {(['on', 'new'] as const).map(way => (
          <button
            key={way}
            type="submit"
            name="run"
            value={way}
            aria-pressed={chosen === way}
            className="cursor-pointer flex flex-col rounded-card border border-edge bg-raised p-3.5 text-start leading-snug hover:border-tide aria-pressed:border-tide aria-pressed:bg-tide-soft aria-pressed:inset-ring aria-pressed:inset-ring-tide"
          >
            <span className="flex justify-between gap-2 font-semibold">
              {t(`slip.${way}.title`)}
              {chosen === way && <Icon of={Check} className="size-5.5 shrink-0 text-tide" />}
            </span>
            <span className="mt-1 block text-sm leading-normal text-quiet">
              {t(`slip.${way}.text`, { run })}
            </span>
          </button>
        ))}
      </Deed>
      <p className="mt-2 text-sm text-quiet">{t(chosen ? 'slip.later' : 'slip.open')}</p>
    </section>
  )
}

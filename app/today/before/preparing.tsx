import { CalendarDays, Pill } from 'lucide'
import { type Day, dayOf, daysBetween, quitDayOf } from '../../../domain/members/day.ts'
import { datePreparation, type Prepared } from '../../../domain/plan/preparation.ts'
import { CalendarLink } from '../../reminders/calendar-link.tsx'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useWords } from '../../words.tsx'
import { AgreeToPlan } from '../agree-to-plan.tsx'
import { DayRow } from '../day-row.tsx'
import { PartHead } from '../head.tsx'
import { HelpLines } from '../help-lines.tsx'
import type { MyDay } from '../today.tsx'
import { MoveDay } from './move-day.tsx'
import { OpenStep } from './open-step.tsx'

/** Until the day: a dated list, of which today's step is open. */
export function Preparing({ day, quitAt }: { day: MyDay; quitAt: number }) {
  const t = useWords('today')
  const { own, member, now } = day
  const { record } = own
  const today = dayOf(now, member)
  const quitDay = quitDayOf(quitAt, member)
  const done = Object.fromEntries(
    Object.entries(record.steps).map(([id, { doneAt }]) => [id, dayOf(doneAt, member)]),
  )
  const list = datePreparation({ today, quitDay, done })
  const open = list.find(step => !step.isDone && step.day <= today)
  return (
    <div {...useKeptFocus()} className="outline-none">
      <div className="mt-5 flex flex-wrap justify-center gap-x-1.5 gap-y-2.5 lg:justify-start">
        <MoveDay day={day} quitAt={quitAt} icon={<Icon of={CalendarDays} className="size-5" />} />
        <CalendarLink what="day" record={record} size="small" />
      </div>
      <section className="mt-8">
        <PartHead title={t('prepare.title')}>
          <span className="text-quiet">
            {t('prepare.done', { done: list.filter(({ isDone }) => isDone).length, all: list.length })}
          </span>
        </PartHead>
        <ol className="mt-4">
          {list.map(step => (
            <Step key={step.id} step={step} isOpen={step === open} today={today} day={day} />
          ))}
          <DayRow when={<ShortDay day={quitDay} />} title={t('prepare.yourDay')} mark="sun">
            <p className="mt-0.5 text-sm leading-normal text-quiet">{t('prepare.yourDayHint')}</p>
          </DayRow>
        </ol>
      </section>
      {!member.consents.plan && <AgreeToPlan isOpen />}
      <Card as="section" tone="sunken" padding="small" className="mt-8 flex gap-3.5">
        <Icon of={Pill} className="mt-0.5 size-6 shrink-0 text-tide" />
        <div>
          <h2 className="text-base tracking-normal">{t('prepare.medicine')}</h2>
          <p className="mt-1 text-sm leading-normal text-quiet">
            {t('prepare.medicineText')} <TextLink to="planMedicines">{t('prepare.medicineLink')}</TextLink>
          </p>
        </div>
      </Card>
      <HelpLines day={day} className="mt-3" />
    </div>
  )
}

type StepProps = { step: Prepared; isOpen: boolean; today: Day; day: MyDay }

function Step({ step: { id, day: date, isDone }, isOpen, today, day }: StepProps) {
  const say = useWords('steps')
  const tick = day.member.consents.plan ? { deed: 'tick', fields: { name: id } } : undefined
  const when = <ShortDay day={date} today={today} />
  if (isOpen) return <OpenStep id={id} when={when} mayTick={tick !== undefined} day={day} />
  return (
    <DayRow when={when} title={say(`${id}.title`)} isDone={isDone} tick={tick}>
      <p className="mt-0.5 text-sm leading-normal text-quiet">
        {isDone ? day.own.record.steps[id]?.note : say(`${id}.text`)}
      </p>
    </DayRow>
  )
}

/** A day by its name while it is near, by its date otherwise. */
function ShortDay({ day, today }: { day: Day; today?: Day }) {
  const format = useFormat('UTC')
  const at = Date.parse(day)
  const away = today === undefined ? 9 : daysBetween(today, day)
  return (
    <time dateTime={day} title={format.date(at)} className="inline-block first-letter:uppercase">
      {Math.abs(away) <= 1 ? format.relative(away, 'day') : format.day(at)}
    </time>
  )
}

import { Bell } from 'lucide'
import { lazy, type ReactNode, Suspense } from 'react'
import { dayOf, daysSinceQuit, minuteOf } from '../../domain/members/day.ts'
import { listDay, type DayRow as Row } from '../../domain/plan/day-list.ts'
import { isComing } from '../../domain/plan/plan.ts'
import type { MemberRecord } from '../member/record.ts'
import { Sentence } from '../plan/sentence.tsx'
import { Link } from '../ui/link.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { useLanguage, useWords } from '../words.tsx'
import { DayRow } from './day-row.tsx'
import { headLink, PartHead } from './head.tsx'
import type { MyDay } from './today.tsx'

// Agreed to once: most days don't ask.
const AgreeToPlan = lazy(async () => ({ default: (await import('./agree-to-plan.tsx')).AgreeToPlan }))

/** As many before now, and after it, as a glance takes in. */
const most = 3

/** What today holds: medicines, hard moments at their hour, the programme's step, own things. */
export function YourDay({ day: { own, member, now }, className }: { day: MyDay; className: string }) {
  const t = useWords('today')
  const { record } = own
  const format = useFormat()
  const { timeZone, quitAt } = member
  const minute = minuteOf(now, timeZone)
  const rows = listDay(record, {
    today: dayOf(now, member),
    since: quitAt === undefined ? undefined : daysSinceQuit(quitAt, now, member),
    minuteOf: at => minuteOf(at, timeZone),
  })
  const isPast = ({ at }: Row) => at !== undefined && at <= minute
  const past = rows.filter(isPast)
  const coming = rows.filter(row => !isPast(row))
  const ahead = coming.find(row => row.kind === 'item' && row.item.when !== undefined)
  const show = (row: Row) => (
    <Line
      key={row.kind + row.id}
      row={row}
      record={record}
      mayTick={member.consents.plan !== undefined}
      isOpen={row === ahead}
      isFaded={isPast(row) && row.doneAt === undefined}
    />
  )
  return (
    <section {...useKeptFocus()} className={`outline-none ${className}`}>
      <PartHead title={t('day.title')}>
        <Link to="plan" className={headLink}>
          {t('day.change')}
        </Link>
      </PartHead>
      <ol className="mt-4">
        <Folded rows={past.slice(0, -most)} show={show} name="earlier" />
        {past.slice(-most).map(show)}
        <DayRow when={t('day.now', { time: format.hour(minute / 60) })} title="" mark="now" />
        {coming.slice(0, most).map(show)}
        <Folded rows={coming.slice(most)} show={show} name="later" />
      </ol>
      {record.planItems.length === 0 && (
        <Link to="plan" className={`${headLink} mt-3 ms-10`}>
          {t('day.pick')}
        </Link>
      )}
      {!member.consents.plan && (
        <Suspense>
          <AgreeToPlan />
        </Suspense>
      )}
    </section>
  )
}

type FoldedProps = { rows: Row[]; show: (row: Row) => ReactNode; name: 'earlier' | 'later' }

function Folded({ rows, show, name }: FoldedProps) {
  const t = useWords('today')
  if (rows.length === 0) return null
  return (
    <li className="pb-3">
      <details>
        <summary className="ms-10 inline-flex min-h-11 cursor-pointer items-center text-sm font-medium text-tide">
          {t(`day.${name}`, { number: rows.length })}
        </summary>
        <ol>{rows.map(show)}</ol>
      </details>
    </li>
  )
}

type LineProps = { row: Row; record: MemberRecord; mayTick: boolean; isOpen: boolean; isFaded: boolean }

function Line({ row, record, mayTick, isOpen, isFaded }: LineProps) {
  const t = useWords('today')
  const say = useWords('steps')
  const own = useLanguage()
  const format = useFormat()
  const when = row.at === undefined ? t('day.anytime') : format.hour(row.at / 60)
  const rest = { when, isDone: row.doneAt !== undefined, isFaded }
  if (row.kind === 'medicine') {
    const title = t(`medicines.${row.id}`)
    return <DayRow {...rest} title={title} tick={{ deed: 'useMedicine', fields: { kind: row.id } }} />
  }
  const tick = mayTick ? { deed: 'tick', fields: { name: row.id } } : undefined
  if (row.kind === 'step') {
    return (
      <DayRow {...rest} title={say(`${row.id}.title`)} tick={tick}>
        {!rest.isDone && <p className="mt-0.5 text-sm leading-normal text-quiet">{say(`${row.id}.text`)}</p>}
      </DayRow>
    )
  }
  const { act, name, when: hard = '', language = own } = row.item
  const lead = language === own ? t('day.moment', { when: hard }) : hard
  const title = hard ? (name ?? lead) : act
  const whole = <Sentence when={hard} act={act} language={language} />
  const reminder = record.reminders.find(
    each => each.item === row.id && isComing(each, record.member?.reminding),
  )
  return (
    <DayRow
      {...rest}
      title={title}
      tick={tick}
      heading={
        <Link
          to="planMoment"
          query={{ id: row.id }}
          className="inline-block py-0.5 hover:underline underline-offset-4"
        >
          {title}
        </Link>
      }
    >
      {hard && !isOpen && <p className="text-sm leading-normal text-quiet">{whole}</p>}
      {hard && isOpen && (
        <div className="mt-2 rounded-card bg-tide-soft px-4 py-3 leading-normal">
          <p>{whole}</p>
          {reminder && (
            <p className="mt-1.5 flex items-center gap-2 text-sm text-quiet">
              <Icon of={Bell} className="size-4.5 shrink-0" />
              {t('day.reminder', { time: format.hour(reminder.at / 60) })}
            </p>
          )}
        </div>
      )}
    </DayRow>
  )
}

import { Bell, Pencil, Pill, Sun } from 'lucide'
import { isComing, type Reminder, type Reminding } from '../../domain/plan/plan.ts'
import { isQuiet } from '../../domain/reminders/occurrence.ts'
import { Deed } from '../member/deed.tsx'
import type { MemberRecord } from '../member/record.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { Switch } from '../ui/switch.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import { RhythmFields } from './rhythm-fields.tsx'
import { sayWhen } from './say-when.ts'

type ListProps = {
  record: MemberRecord
  problem: string | undefined
  /** The way that works; without one nothing is on, and each leads to where it is chosen. */
  way: Reminding | undefined
}

/** Every reminder with its switch; its form opens beneath it. */
export function ReminderList({ record, problem, way }: ListProps) {
  const t = useWords('reminders')
  const { reminders } = record
  return (
    <section>
      <h2 className="text-xl">{t('yours.title')}</h2>
      {reminders.length === 0 && <p className="mt-2 text-quiet">{t('yours.none')}</p>}
      {reminders.length > 0 && (
        <ul className="mt-4 divide-y divide-line rounded-card border border-line bg-raised">
          {reminders.map(reminder => (
            <ReminderRow
              key={reminder.id}
              reminder={reminder}
              name={nameOf(reminder, record, t)}
              problem={problem}
              way={way}
            />
          ))}
        </ul>
      )}
      {isSent(way) && reminders.filter(({ isOn }) => isOn).length > 4 && (
        <p className="mt-3 text-sm text-quiet">{t('yours.most')}</p>
      )}
    </section>
  )
}

/** A calendar isn't sent to anyone. */
const isSent = (way: Reminding | undefined): way is Reminding => way !== undefined && way.by !== 'calendar'

type RowProps = Omit<ListProps, 'record'> & { reminder: MemberRecord['reminders'][number]; name: string }

function ReminderRow({ reminder, name, problem, way }: RowProps) {
  const t = useWords('reminders')
  const format = useFormat()
  const { id, about } = reminder
  const isOn = isComing(reminder, way)
  return (
    <li className="relative">
      {/* Saved elsewhere, it is another form. */}
      <details key={reminder.updatedAt} open={problem !== undefined || undefined}>
        {/* However long its words are, what can be pressed is level with the switch. */}
        <summary className="flex min-h-15 cursor-pointer list-none gap-4 rounded-card py-3 ps-4 pe-22 sm:ps-5 sm:pe-24">
          <Icon of={icons[about]} className="mt-2.5 size-6 shrink-0 text-tide" />
          <span className="min-w-0 flex-1 self-center">
            <span className="block leading-snug font-medium wrap-anywhere">{name}</span>
            <span className="block text-sm text-quiet">{sayWhen(reminder, t, format)}</span>
            {isSent(way) && isQuiet(reminder.at, way) && isOn && (
              <span className="block text-sm">{t('yours.quiet')}</span>
            )}
            <span className="sr-only">{t('yours.change')}</span>
          </span>
          <Icon of={Pencil} className="mt-3 size-5 shrink-0 text-quiet" />
        </summary>
        <Deed deed="change" fields={{ id }} id={`change-${id}`} className="grid gap-5 px-4 pt-2 pb-1 sm:px-5">
          <RhythmFields given={reminder} problem={problem} isSent={isSent(way)} />
        </Deed>
        <div className="flex flex-wrap gap-2 px-4 py-4 sm:px-5">
          <Button type="submit" form={`change-${id}`} size="small">
            {t('form.save')}
          </Button>
          <Deed deed="remove" fields={{ id }}>
            <Button type="submit" kind="quiet" size="small">
              {t('yours.remove')}
            </Button>
          </Deed>
        </div>
      </details>
      {way ? (
        <Deed
          deed="turn"
          fields={{ id, isOn: isOn ? undefined : 1 }}
          className="absolute inset-e-4 top-3 sm:inset-e-5"
        >
          <Switch isOn={isOn} label={t('yours.isOn', { name })} />
        </Deed>
      ) : (
        <a
          href="#ways"
          className="-mt-2 mb-2 ms-14 inline-flex min-h-11 items-center font-medium text-tide sm:ms-15"
        >
          {t('ways.legend')}
        </a>
      )}
    </li>
  )
}

const icons = { moment: Bell, day: Sun, medicine: Pill, own: Bell }

function nameOf(
  { about, item, text }: Reminder,
  { planItems }: MemberRecord,
  t: ReturnType<typeof useWords<'reminders'>>,
): string {
  const planned = about === 'moment' ? planItems.find(({ id }) => id === item) : undefined
  return text ?? planned?.name ?? planned?.when ?? planned?.act ?? t(`yours.${about}`)
}

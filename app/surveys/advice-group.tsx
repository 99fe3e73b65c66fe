import { CalendarPlus } from 'lucide'
import { addDays, dayOf } from '../../domain/members/day.ts'
import { writeCalendar } from '../../domain/reminders/calendar.ts'
import type { Advice, Instrument } from '../../domain/surveys/instrument.ts'
import { saveFile } from '../browser/save-file.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { TextLink, useHref } from '../ui/link.tsx'
import { PhoneFold } from '../ui/phone-fold.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useWords } from '../words.tsx'
import { useSurveyWords } from './survey-words.ts'

type AdviceGroupProps = { instrument: Instrument; group: Advice['group']; advice: Advice[] }

export function AdviceGroup({ instrument, group, advice }: AdviceGroupProps) {
  const t = useWords('survey')
  const words = useSurveyWords(instrument)
  if (advice.length === 0) return null
  const isCounted = group === 'steps'
  const heading = <h2 className="text-xl">{t(`outcome.groups.${group}`)}</h2>
  const list = (
    <ul className="mt-2.5 grid gap-2 sm:mt-4 sm:gap-3 max-sm:text-[0.9375rem] max-sm:leading-normal">
      {advice.map((one, index) => (
        <li
          key={one.id}
          className={classes(
            'flex gap-3 sm:gap-4',
            isCounted ? 'rounded-card border border-line bg-raised p-3.5 sm:p-5' : 'text-quiet',
          )}
        >
          {isCounted ? (
            <span
              aria-hidden="true"
              className="tabular grid size-9 shrink-0 place-items-center rounded-full bg-tide-soft font-semibold text-tide max-sm:size-8"
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
  )
  return (
    <section className={classes('break-inside-avoid', later.includes(group) ? closer : apart)}>
      {later.includes(group) ? (
        <PhoneFold head={heading}>{list}</PhoneFold>
      ) : (
        <>
          {heading}
          {list}
        </>
      )}
    </section>
  )
}

/** A part of a result, and the air above it. */
export const apart = 'mt-7 sm:mt-10'
/** The same for what is only a line on phones. */
export const closer = 'mt-4 sm:mt-10'

/** Ideas beside the steps: one line each on phones. What helps, what to do and what a result can't tell stay open. */
const later: Advice['group'][] = ['confidence', 'worries', 'moments']

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
    <p className="-mb-2 sm:mt-1 print:hidden">
      <TextLink {...targets[link]} discover="none" className="inline-flex min-h-11 items-center">
        {t(`outcome.links.${link}`)}
      </TextLink>
    </p>
  )
}

/** A note for four weeks from now in the person's own calendar, made here. Its title tells onlookers nothing. */
function ReminderButton() {
  const t = useWords('survey')
  const path = useHref({ to: 'motivation' })
  const save = () => {
    const now = Date.now()
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    saveFile(
      'exhale.ics',
      'text/calendar',
      writeCalendar([
        {
          uid: crypto.randomUUID?.() ?? String(now),
          changedAt: now,
          summary: t('outcome.reminder'),
          day: addDays(dayOf(now, { timeZone, dayEndsAt: 0 }), 28),
          url: new URL(path, location.href).href,
        },
      ]),
    )
  }
  return (
    <Button
      kind="quiet"
      size="small"
      icon={<Icon of={CalendarPlus} className="size-5" />}
      onClick={save}
      className="-ms-4 mt-1 print:hidden"
    >
      {t('outcome.links.calendar')}
    </Button>
  )
}

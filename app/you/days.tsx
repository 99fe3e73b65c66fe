import { useRef, useState } from 'react'
import type { CheckIn } from '../../domain/members/count.ts'
import type { Day } from '../../domain/members/day.ts'
import type { Month } from '../../domain/members/months.ts'
import { dayDeeds } from '../member/day-deeds.ts'
import { DeedsProvider } from '../member/deed.tsx'
import type { Own } from '../member/use-own.ts'
import { Card } from '../ui/card.tsx'
import { TextLink } from '../ui/link.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useWords } from '../words.tsx'
import { DayForm } from './day-form.tsx'
import { Months, type ShownMonths } from './months.tsx'

type DaysProps = {
  own: Own
  checkIns: CheckIn[]
  months: Month[]
  today: Day
  shown: ShownMonths
  /** The day that a link asked for, on a page that sleeps. */
  asked: Day | null
}

/** The calendar, and the sheet in which a day is changed. */
export function Days({ own, checkIns, months, today, shown, asked }: DaysProps) {
  const t = useWords('you')
  const format = useFormat('UTC')
  const isAwake = useHydrated()
  const [picked, setPicked] = useState<Day>()
  const [changed, setChanged] = useState<Day>()
  const answer = useRef<string>(undefined)
  const find = (day: Day | undefined) => checkIns.find(checkIn => checkIn.day === day)
  const nameOf = (day: Day) => format.date(Date.parse(day))
  const isKnown = months.some(({ days }) => days.some(each => each.day === asked && !isOutside(each.look)))

  /** A slip is told in one tap, and how to count it may follow; anything else is done with. */
  function finish(deed: string) {
    setChanged(picked)
    if (deed !== 'checkIn' || answer.current !== 'slip') setPicked(undefined)
  }

  return (
    <DeedsProvider value={{ own, deeds: dayDeeds, onDone: finish }}>
      {asked && isKnown && !isAwake && (
        <Card as="section" className="mb-10">
          <h2 className="mb-4 text-xl">{nameOf(asked)}</h2>
          <DayForm day={asked} said={find(asked)} />
          <TextLink to="you" className="mt-3 inline-flex min-h-11 items-center">
            {t('day.all')}
          </TextLink>
        </Card>
      )}
      <Months months={months} today={today} asked={shown} onPick={setPicked} />
      <p role="status" className="sr-only">
        {changed &&
          t('months.day', { date: nameOf(changed), said: t(`states.${find(changed)?.state ?? 'quiet'}`) })}
      </p>
      <Dialog
        open={picked !== undefined}
        onClose={() => setPicked(undefined)}
        lightDismiss
        title={picked && nameOf(picked)}
        description={picked && !find(picked) && t('day.none')}
      >
        {picked && (
          <DayForm
            day={picked}
            said={find(picked)}
            onAnswer={state => {
              answer.current = state
            }}
          />
        )}
      </Dialog>
    </DeedsProvider>
  )
}

const isOutside = (look: string): boolean => look === 'before' || look === 'ahead'

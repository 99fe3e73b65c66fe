import type { CheckIn, CheckInState } from '../../domain/members/count.ts'
import type { Day } from '../../domain/members/day.ts'
import { answers } from '../member/day-answers.tsx'
import { Deed } from '../member/deed.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/forms/field.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useWords } from '../words.tsx'

type DayFormProps = { day: Day; said: CheckIn | undefined; onAnswer?: (state: CheckInState) => void }

/** What can be said of one day: three answers, how a slip is counted, and the way back. */
export function DayForm({ day, said, onAnswer }: DayFormProps) {
  const t = useWords('you')
  return (
    <div className="grid gap-4">
      <Deed deed="checkIn" fields={{ day }} className="grid gap-2.5">
        {answers.map(({ state, icon, colour }) => (
          <button
            key={state}
            type="submit"
            name="state"
            value={state}
            aria-pressed={said?.state === state}
            onClick={() => onAnswer?.(state)}
            className="flex min-h-15 cursor-pointer items-center gap-4 rounded-card border border-edge bg-paper px-5 py-2.5 text-start leading-snug font-medium hover:border-tide hover:bg-tide-soft aria-pressed:border-tide aria-pressed:bg-tide-soft aria-pressed:inset-ring aria-pressed:inset-ring-tide"
          >
            <Icon of={icon} className={`size-5 shrink-0 ${colour}`} />
            <span className="inline-block first-letter:uppercase">{t(`states.${state}`)}</span>
          </button>
        ))}
      </Deed>
      {said?.state === 'slip' && <Counting day={day} slip={said} />}
      {said && (
        <Deed deed="takeBack" fields={{ day }}>
          <Button type="submit" kind="quiet" size="small" className="-mx-4">
            {t('day.takeBack')}
          </Button>
        </Deed>
      )}
    </div>
  )
}

function Counting({ day, slip }: { day: Day; slip: CheckIn }) {
  const t = useWords('you')
  const isNew = slip.newStartAt !== undefined
  return (
    <Deed deed="countSlip" fields={{ day }} className="settle grid gap-4 rounded-card bg-sunken p-4">
      <div>
        <h3 className="text-lg">{t('slip.title')}</h3>
        <p className="mt-1 text-sm leading-normal text-quiet">{t('slip.body')}</p>
      </div>
      <TextField
        name="smoked"
        inputMode="numeric"
        autoComplete="off"
        label={t('slip.smoked')}
        defaultValue={slip.smoked}
        optional
        frameClassName="max-w-56"
      />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          kind="secondary"
          name="run"
          value="on"
          aria-pressed={slip.isRunKept === true}
          className="aria-pressed:border-tide aria-pressed:bg-tide-soft"
        >
          {t('slip.continue')}
        </Button>
        <Button
          type="submit"
          kind="secondary"
          name="run"
          value="new"
          aria-pressed={isNew}
          className="aria-pressed:border-tide aria-pressed:bg-tide-soft"
        >
          {t('slip.restart')}
        </Button>
      </div>
    </Deed>
  )
}

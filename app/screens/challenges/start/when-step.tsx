import { type ReactNode, useState } from 'react'
import { Form } from 'react-router'
import { lastDay, latestStart, lengths, longest } from '../../../../domain/challenges/challenge.ts'
import { addDays, type Day, dateOf } from '../../../../domain/members/day.ts'
import {
  type ChallengeDraft,
  type DraftProblem,
  nextMonday,
  readDraft,
  spanOf,
} from '../../../challenges/draft.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useWords } from '../../../words.tsx'
import { Carried, Frame } from './frame.tsx'

export type StartStepProps = { draft: ChallengeDraft; problem: DraftProblem | undefined; today: Day }

/** How long, and from when on. */
export function WhenStep({ draft, problem, today }: StartStepProps) {
  const t = useWords('together')
  const [span, setSpan] = useState(spanOf(draft, today))
  const dayField = { draft, problem, today }
  return (
    <Frame step="when" draft={draft} lead={t('start.when.lead')}>
      <Form
        method="get"
        noValidate
        onChange={event => {
          const query = new URLSearchParams(
            new FormData(event.currentTarget) as unknown as [string, string][],
          )
          setSpan(spanOf(readDraft(query), today))
        }}
        className="group/when mt-6 grid gap-7"
      >
        <input type="hidden" name="step" value="who" />
        <Carried draft={draft} without={['length', 'start', 'day', 'from', 'to']} />
        <Lengths chosen={draft.length} />
        <div className="hidden gap-4 group-has-[[value=own]:checked]/when:grid sm:grid-cols-2">
          <DayField name="from" {...dayField} />
          <DayField name="to" {...dayField} />
        </div>
        <fieldset className="group-has-[[value=own]:checked]/when:hidden">
          <legend className="mb-2 text-lg font-medium">{t('start.when.begins')}</legend>
          <Starts chosen={draft.start} today={today} />
          <div className="mt-4 hidden group-has-[[value=other]:checked]/when:block">
            <DayField name="day" {...dayField} />
          </div>
        </fieldset>
        <LastDay span={span} />
        <Button type="submit" size="large" wide>
          {t('start.next')}
        </Button>
      </Form>
    </Frame>
  )
}

function Lengths({ chosen }: { chosen: string }) {
  const t = useWords('together')
  const format = useFormat('UTC')
  return (
    <fieldset>
      <legend className="sr-only">{t('start.when.title')}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {lengths.map(count => (
          <Tile
            key={count}
            value={String(count)}
            chosen={chosen}
            title={format.unit(count, 'day')}
            hint={t(`start.when.lengths.${count}`)}
          />
        ))}
        <Tile value="own" chosen={chosen} title={t('start.when.own')} hint={t('start.when.lengths.own')} />
      </div>
    </fieldset>
  )
}

function Starts({ chosen, today }: { chosen: string; today: Day }) {
  const t = useWords('together')
  const format = useFormat('UTC')
  return (
    <div className="flex flex-wrap gap-2.5">
      <Chip value="today" chosen={chosen}>
        {t('start.when.today')}
      </Chip>
      <Chip value="tomorrow" chosen={chosen}>
        {t('start.when.tomorrow')}
      </Chip>
      <Chip value="monday" chosen={chosen}>
        <time dateTime={nextMonday(today)} className="inline-block first-letter:uppercase">
          {format.day(dateOf(nextMonday(today)))}
        </time>
      </Chip>
      <Chip value="other" chosen={chosen}>
        {t('start.when.other')}
      </Chip>
    </div>
  )
}

function DayField({ name, draft, problem, today }: StartStepProps & { name: 'day' | 'from' | 'to' }) {
  const t = useWords('together')
  return (
    <TextField
      type="date"
      name={name}
      label={t(`start.when.${name}`)}
      defaultValue={draft[name]}
      error={name === problem ? t(`start.when.wrong.${name}`) : undefined}
      min={today}
      max={addDays(today, latestStart + longest)}
    />
  )
}

/** Which day it ends on, as far as that is chosen; with a script it follows every choice. */
function LastDay({ span }: { span: ReturnType<typeof spanOf> }) {
  const t = useWords('together')
  const format = useFormat('UTC')
  const isAwake = useHydrated()
  return (
    <p className="-mt-4 text-quiet">
      <span aria-live="polite">
        {isAwake && span && span.length > 0 && span.length <= longest && (
          <>
            {t('start.when.until', {
              date: format.date(dateOf(lastDay(span.startDay, span.length))),
            })}{' '}
          </>
        )}
      </span>
      {t('start.when.late')}
    </p>
  )
}

const chosenClasses =
  'cursor-pointer border border-edge transition-colors duration-(--duration-quick) ease-settle hover:border-tide ' +
  'has-checked:border-tide has-checked:bg-tide-soft has-checked:inset-ring has-checked:inset-ring-tide ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus'

const hiddenRadio = 'absolute inset-0 cursor-[inherit] opacity-0'

function Tile(props: { value: string; chosen: string; title: string; hint: string }) {
  const { value, chosen, title, hint } = props
  return (
    <label className={`relative block min-h-20 rounded-card px-4 py-3.5 ${chosenClasses}`}>
      <input
        type="radio"
        name="length"
        value={value}
        defaultChecked={value === chosen}
        className={hiddenRadio}
      />
      <span className="block text-lg leading-snug font-medium">{title}</span>
      <span className="text-sm text-quiet">{hint}</span>
    </label>
  )
}

function Chip({ value, chosen, children }: { value: string; chosen: string; children: ReactNode }) {
  return (
    <label
      className={`relative flex min-h-11 items-center rounded-full bg-raised px-4 leading-snug font-medium ${chosenClasses}`}
    >
      <input
        type="radio"
        name="start"
        value={value}
        defaultChecked={value === chosen}
        className={hiddenRadio}
      />
      {children}
    </label>
  )
}

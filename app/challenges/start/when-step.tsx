import { useState } from 'react'
import { Form } from 'react-router'
import { lastDay, latestStart, lengths, longest } from '../../../domain/challenges/challenge.ts'
import { addDays, type Day, dateOf } from '../../../domain/members/day.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useWords } from '../../words.tsx'
import { type ChallengeDraft, type DraftProblem, nextMonday, readDraft, spanOf } from '../draft.ts'
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
        <div className="group-has-[[value=own]:checked]/when:hidden">
          <Starts chosen={draft.start} today={today} />
          <div className="mt-4 hidden group-has-[[value=other]:checked]/when:block">
            <DayField name="day" {...dayField} />
          </div>
        </div>
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
    <RadioCards
      name="length"
      legend={t('start.when.title')}
      legendHidden
      columns={2}
      defaultValue={chosen}
      choices={[
        ...lengths.map(count => ({
          value: String(count),
          label: format.unit(count, 'day'),
          hint: t(`start.when.lengths.${count}`),
        })),
        { value: 'own', label: t('start.when.own'), hint: t('start.when.lengths.own') },
      ]}
    />
  )
}

function Starts({ chosen, today }: { chosen: string; today: Day }) {
  const t = useWords('together')
  const format = useFormat('UTC')
  const monday = nextMonday(today)
  return (
    <RadioCards
      name="start"
      legend={t('start.when.begins')}
      columns={2}
      defaultValue={chosen}
      choices={[
        { value: 'today', label: t('start.when.today') },
        { value: 'tomorrow', label: t('start.when.tomorrow') },
        {
          value: 'monday',
          label: (
            <time dateTime={monday} className="inline-block first-letter:uppercase">
              {format.day(dateOf(monday))}
            </time>
          ),
        },
        { value: 'other', label: t('start.when.other') },
      ]}
    />
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

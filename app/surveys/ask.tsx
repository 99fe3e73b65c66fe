import { type CSSProperties, type ReactNode, useId } from 'react'
import type { Answers } from '../../domain/surveys/engine.ts'
import type { Instrument, Question } from '../../domain/surveys/instrument.ts'
import { classes } from '../ui/classes.ts'
import { FieldError, TextField } from '../ui/forms/field.tsx'
import { CheckboxCards, RadioCards } from '../ui/forms/radio-cards.tsx'
import { useWords } from '../words.tsx'
import { useSurveyWords } from './survey-words.ts'

type AskProps = { instrument: Instrument; question: Question; answers: Answers; isMissing: boolean }

/** A question with the places to answer it, by its kind. */
export function Ask({ instrument, question, answers, isMissing }: AskProps) {
  const t = useWords('survey')
  const words = useSurveyWords(instrument)
  const title = words.question(question, 'title')
  const given = answers[question.id] ?? []
  const name = question.id
  switch (question.kind) {
    case 'choice':
      return (
        <RadioCards
          name={name}
          legend={<Title>{title}</Title>}
          choices={question.options.map(({ id }) => ({ value: id, label: words.option(question, id) }))}
          defaultValue={given[0]}
          size={question.options.length > 5 ? 'medium' : 'large'}
          error={isMissing && t('errors.choice')}
        />
      )
    case 'choices':
      return (
        <CheckboxCards
          name={name}
          legend={<Title>{title}</Title>}
          hint={t('hints.choices')}
          choices={question.options.map(({ id }) => ({ value: id, label: words.option(question, id) }))}
          defaultValues={given}
          columns={question.options.length > 5 ? 2 : 1}
        />
      )
    case 'ruler':
      return (
        <Ruler
          name={name}
          legend={<Title>{title}</Title>}
          low={words.question(question, 'low')}
          high={words.question(question, 'high')}
          max={question.max}
          defaultValue={given[0]}
          error={isMissing && t('errors.ruler')}
        />
      )
    case 'text':
      return (
        <>
          <Title>{title}</Title>
          <TextField
            multiline
            name={name}
            rows={5}
            label={<span className="sr-only">{title}</span>}
            hint={t('hints.text')}
            defaultValue={given[0]}
            maxLength={question.longest}
            className="text-lg"
          />
        </>
      )
    case 'day':
      return (
        <>
          <Title>{title}</Title>
          <TextField
            type="date"
            name={name}
            label={<span className="sr-only">{title}</span>}
            hint={t('hints.day')}
            defaultValue={given[0]}
            className="tabular"
            frameClassName="mt-2 max-w-sm"
          />
        </>
      )
  }
}

function Title({ children }: { children: ReactNode }) {
  return (
    <h1 tabIndex={-1} className="mb-3 text-3xl outline-none">
      {children}
    </h1>
  )
}

type RulerProps = {
  name: string
  legend: ReactNode
  low: string
  high: string
  max: number
  defaultValue?: string
  error?: ReactNode
}

/** A ruler on which nothing is chosen until someone chooses. A slider always has a value; radios don't have to. */
function Ruler({ name, legend, low, high, max, defaultValue, error }: RulerProps) {
  const id = useId()
  const values = Array.from({ length: max + 1 }, (_, value) => String(value))
  return (
    <fieldset aria-describedby={classes(`${id}-ends`, !!error && `${id}-error`)} className="min-w-0">
      <legend className="max-w-full">{legend}</legend>
      <div
        style={{ '--marks': values.length } as CSSProperties}
        className="mt-6 grid grid-cols-6 gap-2 sm:grid-cols-[repeat(var(--marks),minmax(0,1fr))] sm:gap-1.5"
      >
        {values.map(value => (
          <label
            key={value}
            className={classes(
              'tabular relative grid h-16 cursor-pointer place-items-center rounded-md border bg-raised text-lg font-medium sm:h-20',
              'transition-colors duration-(--duration-quick) ease-settle hover:border-tide',
              // Filled up to the chosen one.
              'has-[~_label_:checked]:border-tide has-[~_label_:checked]:bg-tide-soft',
              'has-checked:border-tide has-checked:bg-tide has-checked:text-on-tide',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus',
              'forced-colors:has-checked:outline-3',
              error ? 'border-alarm' : 'border-edge',
            )}
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
              className="absolute inset-0 cursor-pointer appearance-none rounded-md focus-visible:outline-none"
            />
            {value}
          </label>
        ))}
      </div>
      <p id={`${id}-ends`} className="mt-4 flex justify-between gap-6 text-quiet">
        <span className="max-w-[45%]">
          <span className="tabular font-medium">0</span> {low}
        </span>
        <span className="max-w-[45%] text-end">
          <span className="tabular font-medium">{max}</span> {high}
        </span>
      </p>
      <div className="mt-2 empty:hidden">
        <FieldError id={id}>{error}</FieldError>
      </div>
    </fieldset>
  )
}

import type { ReactNode } from 'react'
import type { Answers } from '../../../domain/surveys/engine.ts'
import type { Instrument, Question } from '../../../domain/surveys/instrument.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { CheckboxCards, RadioCards } from '../../ui/forms/radio-cards.tsx'
import { useWords } from '../../words.tsx'
import { Ruler } from './ruler.tsx'
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

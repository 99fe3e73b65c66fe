import type { Answers } from '../../domain/surveys/engine.ts'
import type { Advice, Instrument, Question } from '../../domain/surveys/instrument.ts'
import { useWords } from '../words.tsx'

type Say = (key: string) => string

/** What an instrument says. Its data names the words, and its test proves that they are there. */
export function useSurveyWords({ id }: Pick<Instrument, 'id'>) {
  const t = useWords('survey')
  const say = t as unknown as Say
  const option = ({ id: question, wordsOf = id }: Question, option: string) =>
    say(`${wordsOf}.questions.${question}.options.${option}`)
  return {
    own: (word: 'title' | 'description' | 'heading' | 'lead' | 'time' | 'name') => say(`${id}.${word}`),
    question: ({ id: question, wordsOf = id }: Question, word: 'title' | 'low' | 'high') =>
      say(`${wordsOf}.questions.${question}.${word}`),
    option,
    band: (band: string) => say(`${id}.bands.${band}`),
    advice: ({ id: advice, wordsOf = id }: Advice) => say(`${wordsOf}.advice.${advice}`),
    /** An answer as people read it. */
    answer: (question: Question, answers: Answers): string | undefined => {
      const [value] = answers[question.id] ?? []
      if (value === undefined) return undefined
      if (question.kind === 'choice') return option(question, value)
      return question.kind === 'ruler' ? t('outOf', { value, max: question.max }) : value
    },
  }
}

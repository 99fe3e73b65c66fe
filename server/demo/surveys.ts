import type { Instrument, Question } from '../../domain/surveys/instrument.ts'
import { findResponse } from '../../domain/surveys/response.ts'
import { languageCodes } from '../../languages/languages.ts'
import type { Backend } from '../backend.ts'

/** Answers of so many that there's something to count; those of a few are never shown. The same each time. */
export async function answerSurveys(
  { instruments, responses }: Pick<Backend, 'instruments' | 'responses'>,
  people = 150,
): Promise<void> {
  for (const survey of ['motivation', 'test'] as const) {
    const instrument = instruments.get(survey)
    for (let person = 0; person < people; person += 1) {
      const language = languageCodes[person % 4 === 0 ? person % 3 : 1] ?? 'en'
      const response = findResponse(instrument, answersOf(instrument, person), language)
      if (response) await responses.save(`demo-${person}`, response, true)
    }
  }
}

const answersOf = ({ questions }: Instrument, person: number): Record<string, string[]> =>
  Object.fromEntries(questions.map((question, index) => [question.id, answer(question, person, index)]))

function answer(question: Question, person: number, index: number): string[] {
  const spread = (count: number) => Math.floor((((person * 37 + index * 11) % 100) / 100) ** 1.4 * count)
  if (question.kind === 'ruler') return [String(question.max - spread(question.max + 1))]
  if (!('options' in question)) return []
  const names = question.options.map(({ id }) => id)
  if (question.kind === 'choices') return names.filter((_, place) => (person * (place + 3)) % 5 < 2)
  return [names[question.id === 'age' ? 0 : spread(names.length)] ?? '']
}

import { isDay } from '../members/day.ts'
import type { Answers } from './engine.ts'
import type { Instrument, Question } from './instrument.ts'

/** Keeps of anything what is an answer: from a form, or from a browser's memory that others may have written. */
export function readAnswers(instrument: Instrument, given: unknown): Answers {
  const told = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>
  const answers: Record<string, string[]> = {}
  for (const question of instrument.questions) {
    const values = Object.hasOwn(told, question.id) ? told[question.id] : undefined
    if (!Array.isArray(values)) continue
    const answer = readAnswer(
      question,
      values.filter(value => typeof value === 'string'),
    )
    if (answer.length > 0) answers[question.id] = answer
  }
  return answers
}

function readAnswer(question: Question, given: string[]): string[] {
  const first = given[0] ?? ''
  switch (question.kind) {
    case 'choice':
      return question.options.some(({ id }) => id === first) ? [first] : []
    case 'choices':
      return question.options.map(({ id }) => id).filter(id => given.includes(id))
    case 'ruler':
      return /^\d{1,2}$/.test(first) && Number(first) <= question.max ? [String(Number(first))] : []
    case 'text':
      // Forms send lines their own way.
      return [cut(first.replace(/\r\n?/g, '\n').trim(), question.longest).trim()].filter(text => text !== '')
    case 'day':
      return isDay(first) ? [first] : []
  }
}

/** By whole characters, so that none is halved. */
function cut(text: string, longest: number): string {
  return text.length <= longest ? text : [...text].slice(0, longest).join('')
}

/** The answers a form carries, whether in hidden fields or in the question's own. */
export function readForm(instrument: Instrument, form: FormData): Answers {
  return readAnswers(
    instrument,
    Object.fromEntries(instrument.questions.map(({ id }) => [id, form.getAll(id)])),
  )
}

/** The same answers to the same questions, in whatever order they were given. */
export function isSame(one: Answers, other: Answers): boolean {
  const written = (answers: Answers) =>
    JSON.stringify(
      Object.entries(answers)
        .filter(([, values]) => values.length > 0)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    )
  return written(one) === written(other)
}

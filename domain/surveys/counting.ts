import { type ShownCount, takeCounted, tellPeople } from '../numbers/disclosure.ts'
import type { Instrument, Question } from './instrument.ts'
import type { SurveyResponse } from './response.ts'

/** What may be counted of a response: names of ours, nothing anyone wrote. */
export type CountedResponse = Pick<
  SurveyResponse,
  'instrument' | 'version' | 'language' | 'band' | 'chosen'
> & { person: string; at: number }

/** How many people gave an answer. */
export type Cell = { id: string; people: ShownCount }
export type Table = { id: string; kind: 'question' | 'band' | 'language'; cells: Cell[] }

export type Summary = { instrument: Instrument; people: ShownCount; tables: Table[] }

/** Those who gave no answer, or were not asked. */
export const unanswered = 'unanswered'

/**
 * People by their answers. Each person counts once, with what they said last, and only once ten more have come: comparing
 * before and after shows ten people, never one.
 */
export function summarize(instrument: Instrument, responses: readonly CountedResponse[]): Summary {
  const last = new Map<string, CountedResponse>()
  for (const response of [...responses].sort((a, b) => a.at - b.at)) {
    if (response.instrument !== instrument.id || response.version !== instrument.version) continue
    // Anyone who answers again goes to the end of the line.
    last.delete(response.person)
    last.set(response.person, response)
  }
  const people = takeCounted([...last.values()])
  const told = tellPeople(people.length)
  if (told === null) return { instrument, people: null, tables: [] }
  const languages = people.map(({ language }) => language)
  const tables = [
    ...bandTables(instrument, people),
    ...instrument.questions.map(question => tableOf(instrument, question, people)),
    divide('language', 'language', [...new Set(languages)].sort(), languages),
  ]
  return { instrument, people: told, tables: tables.filter(({ cells }) => cells.length > 1) }
}

function bandTables({ score }: Instrument, people: readonly CountedResponse[]): Table[] {
  if (!score) return []
  const names = [...score.bands.map(({ id }) => id), unanswered]
  return [
    divide(
      'band',
      'band',
      names,
      people.map(({ band }) => band ?? unanswered),
    ),
  ]
}

function tableOf(instrument: Instrument, question: Question, people: readonly CountedResponse[]): Table {
  const options = optionsOf(instrument, question)
  const answers = people.map(({ chosen }) => chosen[question.id] ?? [])
  if (question.kind !== 'choices') {
    const isSure = !question.optional && !question.when
    const given = answers.map(([answer]) => answer ?? unanswered)
    return divide(question.id, 'question', isSure ? options : [...options, unanswered], given)
  }
  const cells = options.map(id => ({
    id,
    people: tellPeople(answers.filter(given => given.includes(id)).length),
  }))
  return { id: question.id, kind: 'question', cells }
}

/** What a kept response can hold: answers that end a survey early are never kept, own words never counted. */
function optionsOf({ early }: Instrument, question: Question): string[] {
  if (question.kind === 'ruler') return Array.from({ length: question.max + 1 }, (_, value) => String(value))
  if (!('options' in question)) return []
  const ends = early.flatMap(({ when }) =>
    when.length === 1 && when[0]?.question === question.id ? when[0].in : [],
  )
  return question.options.map(({ id }) => id).filter(id => !ends.includes(id))
}

/** Everyone is in exactly one cell. */
function divide(
  id: string,
  kind: Table['kind'],
  names: readonly string[],
  answers: readonly string[],
): Table {
  const count = (name: string) => answers.filter(answer => answer === name).length
  return { id, kind, cells: names.map(name => ({ id: name, people: tellPeople(count(name)) })) }
}

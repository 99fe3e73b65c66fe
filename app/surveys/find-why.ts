import type { Person } from '../context.ts'
import { type Context, wordsFor } from '../context.ts'
import { doorsOf } from '../doors.ts'

/** A member's own reasons, as they kept them from the survey: their words, and ours for what they ticked. */
export type Why = { quotes: readonly string[]; reasons: string[]; at: number }

export async function findWhy(context: Context, person: Person): Promise<Why | null> {
  const { surveys } = doorsOf(context)
  const say = wordsFor(context, 'survey') as unknown as (key: string) => string
  const instrument = surveys.get('motivation')
  const [last] = await surveys.listKept(person, instrument)
  if (!last) return null
  const shown = instrument.questions.filter(({ id }) => instrument.card.includes(id))
  const given = (kind: string) => shown.filter(question => question.kind === kind)
  const quotes = given('text').flatMap(({ id }) => last.answers[id] ?? [])
  const reasons = given('choices').flatMap(({ id }) =>
    (last.answers[id] ?? [])
      .filter(option => option !== 'other')
      .map(option => say(`${instrument.id}.questions.${id}.options.${option}`)),
  )
  return quotes.length + reasons.length > 0 ? { quotes, reasons, at: last.at } : null
}

import { readMoment } from '../../domain/members/day.ts'

/** What a field says, without the space around it. */
export const textIn = (form: FormData, name: string, longest = 200): string =>
  String(form.get(name) ?? '')
    .trim()
    .slice(0, longest)

/** Which of these a field says. */
export const pickIn = <Value extends string>(form: FormData, name: string, of: readonly Value[]) =>
  of.find(value => value === form.get(name))

/** What was wrong with a form, if it was this one. */
export const problemOf = (last: { deed: string; problem?: string } | undefined, deed: string) =>
  last?.deed === deed ? last.problem : undefined

/** The moment a field says by a wall's clock; none that no profile could hold. */
export function momentIn(form: FormData, name: string, timeZone: string): number | undefined {
  const at = readMoment(textIn(form, name), timeZone)
  return at !== undefined && at >= 0 ? at : undefined
}

import type { Person } from '../../app/context.ts'
import type { Backend } from '../backend.ts'

/** As long as someone who signed in may change who may do what. */
const freshFor = 10 * 60_000

export function isFresh({ clock }: Pick<Backend, 'clock'>, person: Person | undefined): boolean {
  return clock.now().getTime() - (person?.signedInAt ?? 0) <= freshFor
}

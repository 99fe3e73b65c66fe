import type { Person } from '../../app/context.ts'
import type { Backend } from '../backend.ts'

/** As long as someone who signed in may change who may do what, or delete their account with a second step. */
const freshFor = 10 * 60_000
/** As long as the protocol calls a sign-in recent that a token is the proof of, as for deleting an account. */
const provenFor = 5 * 60_000

export function isFresh({ clock }: Pick<Backend, 'clock'>, person: Person | undefined): boolean {
  return clock.now().getTime() - (person?.signedInAt ?? 0) <= freshFor
}

export function isProvenLately(
  { clock }: Pick<Backend, 'clock'>,
  { auth_time }: Record<string, unknown>,
): boolean {
  return clock.now().getTime() - Number(auth_time) * 1000 <= provenFor
}

import { Refusal } from '../../services/functions/functions.ts'

/** Why something cannot be done, in a word that screens choose their words by. */
export const problems = [
  'missing',
  'full',
  'expired',
  'over',
  'name',
  'nickname',
  'nicknameTaken',
  'removed',
  'notOwner',
  'tooMany',
  'places',
  'begun',
  'unready',
] as const
export type ChallengeProblem = (typeof problems)[number]

export const isMissing = (error: unknown): boolean => error instanceof Refusal && error.code === 'not-found'

/** The same for who is not in it and for what is not there. */
export function refuse(word: ChallengeProblem): Refusal {
  const code =
    word === 'missing' ? 'not-found' : word === 'tooMany' ? 'resource-exhausted' : 'failed-precondition'
  return new Refusal(code, 'This can’t be done with the challenge.', { details: { word } })
}

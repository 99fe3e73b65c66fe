import type { Challenges } from '../domain/challenges/challenges.ts'
import type { Callable } from '../services/functions/functions.ts'

/** Every action that needs rules beyond writing one's own document. A noun's callables are a line here. */
export const listCallables = ({ challenges }: { challenges: Challenges }): readonly Callable[] => [
  ...challenges.callables,
]

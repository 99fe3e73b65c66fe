import type { z } from 'zod'
import type { Language } from '../../../languages/languages.ts'
import type { Project } from '../project.ts'
import type { Browser } from '../sessions/browser-cookie.ts'
import type { Keys } from '../sessions/keys.ts'

/** One request, as an operation sees it. */
export interface Call {
  readonly project: Project
  readonly keys: Keys
  /** The network the client is counted as. */
  readonly network: string
  readonly device: string
  readonly browser: Browser
  readonly language: Language | undefined
  readonly apiKey: string
  /** `Authorization: Bearer owner`, which only test mode knows. */
  readonly isOwner: boolean
}

export interface Operation {
  run(input: unknown, call: Call): Promise<object>
}

/** An operation is the shape of what it takes and what it then does. */
export function operation<Shape extends z.ZodType>(
  shape: Shape,
  run: (input: z.infer<Shape>, call: Call) => Promise<object>,
): Operation {
  return { run: async (input, call) => run(shape.parse(input), call) }
}

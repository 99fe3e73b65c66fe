import type { z } from 'zod'
import { assetVerbs } from './assets.ts'
import { listVerbs } from './lists.ts'
import { publishingVerbs } from './publishing.ts'
import { storyVerbs } from './stories.ts'
import { versionVerbs } from './versions.ts'

/** All that the desk does. */
export const verbs = {
  ...storyVerbs,
  ...publishingVerbs,
  ...versionVerbs,
  ...listVerbs,
  ...assetVerbs,
}

export type DeskVerbName = keyof typeof verbs

/** What may be asked, and what it gives where it isn't refused. */
export type DeskCalls = {
  [V in DeskVerbName]: {
    ask: z.infer<(typeof verbs)[V]['ask']>
    answer: Exclude<Awaited<ReturnType<(typeof verbs)[V]['run']>>, { problem: string }>
  }
}

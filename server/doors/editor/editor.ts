import * as z from 'zod'
import type { Answer, Desk, OpenDesk, Refusal, Verb } from '../../../app/editor/desk/doors.ts'
import { isClosed } from '../../../app/map/roles.ts'
import type { Backend } from '../../backend.ts'
import { assetVerbs } from './assets.ts'
import { describeRefusal } from './describe.ts'
import { getStory } from './kept-story.ts'
import { listComponents, listStories, listVerbs, mostStories } from './lists.ts'
import { publishingVerbs } from './publishing.ts'
import { storyVerbs } from './stories.ts'
import type { Asking, DeskVerb, DeskVerbs } from './verb.ts'
import { versionVerbs } from './versions.ts'

const verbs: DeskVerbs = {
  ...storyVerbs,
  ...publishingVerbs,
  ...versionVerbs,
  ...listVerbs,
  ...assetVerbs,
}

const call = z.object({ verb: z.string(), ask: z.unknown() })

type Deps = Pick<Backend, 'content' | 'routeRules' | 'settings'>

/** Content as its editors change it: the desk is theirs for one request, and every time it is asked who they are. */
export function createOpenDesk({ content, routeRules, settings }: Deps): OpenDesk {
  const { administration } = content
  return person => {
    if (!person || isClosed('adminContent', person)) return undefined
    const asking = { content, administration, routeRules, author: { id: person.id, name: person.name } }
    return {
      elsewhere: settings.CONTENT_SPACE_URL?.host ?? null,
      listStories: (search, inTrash, language) =>
        listStories(administration, { search, inTrash, language, perPage: mostStories }),
      findStory: async storyId => {
        try {
          return await getStory(administration, storyId)
        } catch (error) {
          if (describeRefusal(error)?.problem === 'gone') return undefined
          throw error
        }
      },
      listComponents: () => listComponents(administration),
      answer: async given => {
        const { success, data } = call.safeParse(given)
        return success && Object.hasOwn(verbs, data.verb)
          ? run(asking, data.verb as Verb, data.ask)
          : undefined
      },
    } satisfies Desk
  }
}

async function run<V extends Verb>(
  asking: Asking,
  verb: V,
  given: unknown,
): Promise<Answer<V> | Refusal | undefined> {
  const { ask, run }: DeskVerb<V> = verbs[verb]
  const read = ask.safeParse(given)
  if (!read.success) return undefined
  try {
    return await run(asking, read.data)
  } catch (error) {
    const refusal = describeRefusal(error)
    if (!refusal) throw error
    return refusal
  }
}

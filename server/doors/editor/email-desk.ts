import type { OpenDesk } from '../../../app/editor/desk/doors.ts'
import { may } from '../../../app/map/roles.ts'
import type { Note } from '../note.ts'
import { createDesk, type DeskDeps } from './editor.ts'

/** What is written in emails may be changed; what else there is may be found, to link to it. */
const mayChange = new Set(['save', 'confirm', 'history', 'version', 'restore'])
const mayRead = new Set(['stories', 'choices'])

/** The desk for those who write emails and no pages. */
export function createOpenEmailDesk(deps: DeskDeps, note: Note): OpenDesk {
  const { administration } = deps.content
  const isEmail = async (id: number): Promise<boolean> => {
    const { stories } = await administration.listStories({
      page: 1,
      perPage: 1,
      ids: [id],
      component: 'email',
    })
    return stories.length > 0
  }
  return person => {
    if (!person || !may(person, 'sendCampaigns')) return undefined
    const desk = createDesk(deps, person, note)
    return {
      ...desk,
      listStories: async () => ({ stories: [], total: 0 }),
      openDraft: async () => undefined,
      findStory: async id => ((await isEmail(id)) ? desk.findStory(id) : undefined),
      answer: async call => {
        const { verb, ask } = call as { verb?: string; ask?: Record<string, unknown> }
        if (mayRead.has(verb ?? '')) return desk.answer(call)
        const { id, content, name, slug } = ask ?? {}
        const isAllowed = mayChange.has(verb ?? '') && typeof id === 'number' && (await isEmail(id))
        const stays = content === undefined || (content as { component?: unknown }).component === 'email'
        return isAllowed && stays && name === undefined && slug === undefined
          ? desk.answer(call)
          : { problem: 'gone' }
      },
    }
  }
}

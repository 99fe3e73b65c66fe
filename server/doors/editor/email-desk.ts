import { may } from '../../../app/map/roles.ts'
import type { Helper } from '../asker.ts'
import { createDesk, type Desk, type DeskDeps } from './editor.ts'

/** What is written in emails may be changed; what else there is may be found, to link to it. */
const mayChange = new Set(['save', 'confirm', 'history', 'version', 'restore'])
const mayRead = new Set(['stories', 'choices'])

/** The desk for those who write emails and no pages; undefined for who only reads them. */
export function createEmailDesk(deps: DeskDeps, helper: Helper): Desk | undefined {
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
  if (!may(helper.person, 'sendCampaigns')) return undefined
  const desk = createDesk(deps, helper)
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

import { expect } from 'vitest'
import type { Ask, Story, Verb } from '../../app/editor/desk/doors.ts'
import { type Block, blocksIn, type Json } from '../../services/content/format/json.ts'
import type { House } from './serve.ts'

/** Calls the desk as the person signed in to the house. */
export function callDesk<V extends Verb>(house: House, verb: V, ask: Ask<V>, headers: HeadersInit = {}) {
  const body = new FormData()
  body.set('call', JSON.stringify({ verb, ask }))
  return house.ask('/admin/content/desk', { method: 'POST', body, headers })
}

/** The desk in a house of editors, which may be opened later. */
export function setDesk(editors: () => House) {
  async function answer<V extends Verb>(verb: V, ask: Ask<V>) {
    const response = await callDesk(editors(), verb, ask)
    expect(response.status).toBe(200)
    return response.json()
  }

  return {
    answer,

    /** The same in every house: each has the content that ships with it. */
    findHome: () => editors().backend.content.getStory('home'),

    /** Saves one more change to a story and gives what came of it. */
    async edit(id: number, change: (content: Block) => Block): Promise<Story> {
      const { versions } = await answer('history', { id })
      const { content } = await answer('version', { id, versionId: versions[0].id })
      const { revision } = await editors().backend.content.administration.getStory(id)
      return (await answer('save', { id, content: change(content), revision })).story
    },

    textOf: async (path: string) => (await editors().ask(path)).text(),
  }
}

export function withTeaser(content: Block, fields: Record<string, Json>): Block {
  const body = blocksIn(content.body).map(block =>
    block.component === 'teaser' ? { ...block, ...fields } : block,
  )
  return { ...content, body }
}

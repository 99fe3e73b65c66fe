import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Story } from '../../../app/editor/desk/doors.ts'
import type { Database } from '../../../platform/database/open.ts'
import { createContent } from '../../../services/content/content.ts'
import type { Json } from '../../../services/content/format/json.ts'
import { type House, serveHouse } from '../../testing/serve.ts'
import { createAsker } from '../asker.ts'
import { createDesk } from './editor.ts'

let house: House
beforeAll(async () => {
  house = await serveHouse()
})
afterAll(() => house?.stop())

/** The same database, and how many whole contents were read of it outside of transactions. */
function watch(database: Database) {
  const read = { contents: 0 }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      read.contents += result.rows.filter(row => 'content' in row).length
      return result
    },
  }
  const watched = { ...database, kysely: database.kysely.withPlugin(plugin), as: () => watched } as Database
  return { watched, read }
}

test('an editor who saves every few seconds reads what is new, not the whole history again', async () => {
  const { backend } = house
  const { clock, log, origin, settings } = backend
  const { watched, read } = watch(backend.database)
  const content = createContent({ database: watched, clock, log, origin, dataDir: settings.DATA_DIR })
  await content.open()
  const { id } = await content.getStory('home')
  const asker = createAsker(backend.audit, { note: async () => {} })
  const [ada, ben] = ['Ada', 'Ben'].map(name =>
    createDesk({ ...backend, content }, { ...asker, person: { id: name, name, roles: ['editor'] } }),
  )
  let story = await ada?.findStory(id)
  async function save(desk: typeof ada, title: string): Promise<void> {
    const ask = { id, content: { ...story?.content, title }, revision: story?.revision ?? 0 }
    const outcome = (await desk?.answer({ verb: 'save', ask } as Json)) as { story: Story }
    expect(outcome.story.content.title).toBe(title)
    story = outcome.story
  }
  // In turn, so that each is a version of its own.
  for (let number = 0; number < 12; number += 1) await save(number % 2 ? ada : ben, `Title ${number}`)
  expect(await content.administration.listVersions(id)).toHaveLength(13)
  read.contents = 0
  await save(ada, 'At last')
  expect(read.contents).toBeLessThanOrEqual(2)
})

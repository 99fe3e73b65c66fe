import { expect, test } from 'vitest'
import type { Ask, Verb } from '../../app/editor/desk/doors.ts'
import { newPostgresDatabase } from '../../platform/testing/postgres-of-run.ts'
import { withFullLog } from '../testing/full-log.ts'
import { type House, serveHouse } from '../testing/serve.ts'
import { createAsker } from './asker.ts'
import { openDoors } from './doors.ts'

const ada = { id: 'ada', name: 'Ada', roles: ['editor', 'support'] }

async function serveOn(engine: string): Promise<House> {
  if (engine === 'sqlite') return serveHouse()
  return serveHouse({ env: { DATABASE_URL: await newPostgresDatabase(), SECRET: 'x'.repeat(40) } })
}

/** Every link, confirmation and story there is. */
async function listStored({ backend }: House) {
  const { stories } = await backend.content.administration.listStories({ page: 1, perPage: 1_000 })
  return {
    links: await backend.links.list(),
    checks: await backend.helplineChecks.list(),
    stories: stories.map(({ id, name, slug, revision, languages }) => [id, name, slug, revision, languages]),
    folders: await backend.content.administration.assets.listFolders(),
  }
}

test.each(['sqlite', 'postgres'])(
  'on %s, links, helplines and content change with their note or not at all',
  async engine => {
    const house = await serveOn(engine)
    const { audit, content, database } = house.backend
    const { linkDesk: links, helplines, desk } = openDoors(house.backend, createAsker(audit, { person: ada }))
    const make = (name: string) => links.make({ target: '/sos', kind: 'page', note: '', name })
    const call = <V extends Verb>(verb: V, ask: Ask<V>) => desk.answer({ verb, ask })
    const [{ key: first } = { key: '' }, { key: second } = { key: '' }] = await helplines.list()
    const [home] = (await content.administration.listStories({ page: 1, perPage: 1, search: 'home' })).stories
    const of = { id: home?.id ?? 0, languages: ['de' as const] }
    await make('spring')
    await helplines.confirm([first])

    const deeds: Record<string, () => Promise<unknown>> = {
      'links.made': () => make('summer'),
      'links.changed': () => links.change('spring', { isEnded: true }),
      'helplines.confirmed': () => helplines.confirm([second]),
      'helplines.unconfirmed': () => helplines.undo(first),
      'content.unpublished': () => call('unpublish', of),
      'content.published': () => call('publish', of),
      'content.made': () => call('create', { component: 'page', name: 'A', slug: '', parentId: 0 }),
      'content.duplicated': () => call('duplicate', { id: of.id }),
      'content.assetFolderMade': () => call('createFolder', { name: 'Pictures' }),
    }
    const before = await listStored(house)
    await withFullLog(database, async () => {
      for (const [action, act] of Object.entries(deeds)) await expect(act(), action).rejects.toThrow('full')
    })
    expect(await listStored(house)).toEqual(before)
    for (const [action, act] of Object.entries(deeds)) {
      expect([action, await act()]).not.toEqual([
        action,
        expect.objectContaining({ problem: expect.anything() }),
      ])
      const [entry] = await audit.list({ limit: 1 })
      expect(entry).toMatchObject({ action, actor: 'ada', subject: expect.stringMatching(/./) })
    }
    expect(await audit.verify()).toMatchObject({ entries: 2 + Object.keys(deeds).length, misfit: undefined })
    await house.stop()
  },
  90_000,
)

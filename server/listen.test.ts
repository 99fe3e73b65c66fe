import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { openChannel } from '../services/documents/testing/channel-client.ts'
import { createHttpServer, listen } from './listen.ts'
import { beginForm, occupy } from './testing/program.ts'
import { serveHouse } from './testing/serve.ts'

const wholeMinute = 60_000

/** A server that answers once it has read what's posted, and gives those under way so long to finish. */
async function open(patience: number) {
  const ends: string[] = []
  const server = createHttpServer(
    async request => new Response(await request.text()),
    () => false,
  )
  const backend = {
    settings: { ...readConfig({}), PORT: 0 },
    documents: { hangUp: () => void ends.push('documents') },
    close: async () => void ends.push('parts'),
  }
  return { ends, ...(await listen(server, backend, patience)) }
}

test('an end waits for who is under way, and not for a next request on their connection', async () => {
  const { ends, stop, url } = await open(wholeMinute)
  const agent = new Agent({ keepAlive: true })
  const { send, answer } = await beginForm(url, agent)
  const stopped = stop()
  expect(ends).toEqual(['documents'])
  send()
  expect(await text(await answer)).toMatch(/^email=.+hunter22$/)
  await stopped
  expect(ends).toEqual(['documents', 'parts'])
  agent.destroy()
})

test('an end doesn’t wait for someone who never finishes', async () => {
  const { ends, stop, url } = await open(20)
  const { answer } = await beginForm(url)
  const refused = expect(answer).rejects.toThrow()
  await stop()
  await refused
  expect(ends).toEqual(['documents', 'parts'])
})

test('an end says goodbye to those who listen to documents, and leaves a webhook that never answers', async () => {
  const deaf = await occupy()
  const called = once(deaf.server, 'connection')
  const house = await serveHouse({ env: { EXHALE_TEST_MODE: '1', WEBHOOKS_INSIDE: '1' } })
  const { management } = JSON.parse(
    await readFile(join(house.backend.settings.DATA_DIR, 'content/tokens.json'), 'utf8'),
  )
  const manage = (method: string, path: string, body?: object) =>
    fetch(`${house.url}/content/v1/spaces/1/${path}`, {
      method,
      headers: { Authorization: management, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const hook = { endpoint: `http://127.0.0.1:${deaf.port}`, actions: ['story.deleted'] }
  await manage('POST', 'webhook_endpoints', { webhook_endpoint: hook })
  const content = { component: 'page', title: 'A', body: [] }
  const made = await manage('POST', 'stories', { story: { name: 'A', content } })
  const { story } = (await made.json()) as { story: { id: number } }
  await manage('DELETE', `stories/${story.id}`)
  await called

  const channel = await openChannel(
    (path, init) => fetch(new URL(path, house.url), init),
    '/google.firestore.v1.Firestore/Listen',
  )
  const back = await channel.listen()
  expect(await back.next()).toEqual([[1, ['noop']]])
  const stopped = house.stop()
  expect((await back.next())?.[0]?.[1]).toEqual(['close'])
  await stopped
  // A part that hadn't stopped in time would be named.
  expect(house.lines.filter(line => /"part":"(content|documents)"/.test(line))).toEqual([])
  deaf.server.close()
})

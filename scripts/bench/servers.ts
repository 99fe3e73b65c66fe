import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { getRequestListener } from '@hono/node-server'
import { fill, openChallenges } from '../../domain/challenges/testing/open-challenges.ts'
import { systemClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { openDocuments } from '../../services/documents/testing/serve.ts'

const { SERVER = '', PORT, BODY = '', DATA_DIR = '' } = process.env

const servers: { [name: string]: () => Promise<RequestListener> | RequestListener } = {
  /** The peer that pages, files and content are held against: the same bytes, and nothing that could be slower. */
  bytes() {
    const body = readFileSync(BODY)
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length }
    return (_, response) => void response.writeHead(200, headers).end(body)
  },

  /** Documents alone in a process, open to all, that also says what it weighs. */
  async documents() {
    setFlagsFromString('--expose-gc')
    const collectGarbage: () => void = runInNewContext('gc')
    const database = await openDatabase({ dataDir: DATA_DIR })
    const { documents } = await openDocuments(database, { clock: systemClock, testMode: true })
    const answer = getRequestListener(request => documents.fetch(request, { clientAddress: '127.0.0.1' }))
    return (request, response) => {
      if (request.url === '/') return void response.end()
      if (request.url !== '/memory') return void answer(request, response)
      collectGarbage()
      response.end(JSON.stringify(process.memoryUsage()))
    }
  },

  /** Challenges full of people, each of whom is known by their name alone. */
  async challenges() {
    const opened = await openChallenges({ dataDir: DATA_DIR })
    const filled = await fill(opened, 200, 50)
    // Where nothing has been read yet, all of them are looked through; that isn't what is measured.
    await opened.challenges.projection.run()
    opened.challenges.start()
    const { documents } = opened
    const answer = getRequestListener(request => documents.fetch(request, { clientAddress: '127.0.0.1' }))
    const count = async () => {
      const found = await Promise.all(filled.map(({ id }) => documents.get(`challenges/${id}`)))
      return found.reduce((sum, { data }) => sum + Number(data.total), 0)
    }
    return async (request, response) => {
      if (request.url === '/') return void response.end()
      if (request.url === '/filled') return void response.end(JSON.stringify(filled))
      if (request.url === '/total') return void response.end(String(await count()))
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
      if (pathname === '/here') {
        const [id, uid] = [searchParams.get('id') ?? '', searchParams.get('uid') ?? '']
        await opened.challenges.perform('hereInChallenge', { uid }, { id })
        return void response.end()
      }
      return answer(request, response)
    }
  },
}

const listener = await servers[SERVER]?.()
createServer(listener).listen(Number(PORT), '127.0.0.1')

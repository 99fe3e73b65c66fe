import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { systemClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { openDocuments } from '../../services/documents/testing/serve.ts'

const { SERVER = '', PORT, BODY = '', DATA_DIR = '' } = process.env

const servers: { [name: string]: () => Promise<RequestListener> | RequestListener } = {
  /** The peer that pages and files are held against: the same HTTP stack, doing nothing. */
  hono: () => getRequestListener(new Hono().get('/', context => context.json({ status: 'ok' })).fetch),

  /** The peer that content is held against: the same bytes, and nothing that could be slower. */
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
}

const listener = await servers[SERVER]?.()
createServer(listener).listen(Number(PORT), '127.0.0.1')

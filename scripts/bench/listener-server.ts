import { createServer } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { getRequestListener } from '@hono/node-server'
import { systemClock } from '../../platform/clock.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { AppError } from '../../platform/errors.ts'
import { createLog } from '../../platform/log.ts'
import { createDocuments, documentsMigrations } from '../../services/documents/documents.ts'

/** Documents alone in a process, open to all, that also says what it weighs: `scripts/bench/listeners.ts`. */
setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const database = await openDatabase({ dataDir: process.env.DATA_DIR ?? '.' })
await migrate(database, [documentsMigrations])
const documents = createDocuments({
  database,
  clock: systemClock,
  log: createLog('error'),
  projectId: 'exhale',
  collections: [],
  verifyIdToken: () => Promise.reject(new AppError('unauthenticated', 'Nobody has a token here')),
  testMode: true,
})
await documents.start()
const answer = getRequestListener(request => documents.fetch(request, { clientAddress: '127.0.0.1' }))

createServer((request, response) => {
  if (request.url === '/') return void response.end()
  if (request.url !== '/memory') return void answer(request, response)
  collectGarbage()
  response.end(JSON.stringify(process.memoryUsage()))
}).listen(Number(process.env.PORT), '127.0.0.1')

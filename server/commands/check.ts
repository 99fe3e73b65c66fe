import { parseArgs } from 'node:util'
import { systemClock } from '../../platform/clock.ts'
import { readConfig, readEnvironment } from '../../platform/config.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { checkDocuments, checkShapes } from '../../services/documents/documents.ts'
import { defaultProjectId } from '../../services/identity/identity.ts'
import { collections } from '../collections.ts'
import { migrationLists } from '../migrations.ts'

const mostNamed = 20

/** `npm run check`: whether documents fit their collections, and agree with their index and counts. `-- --repair` makes them agree. */
const { values } = parseArgs({ options: { repair: { type: 'boolean', default: false } } })
const stopping = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort())

const settings = readConfig(readEnvironment())
const database = await openDatabase({ url: settings.DATABASE_URL, dataDir: settings.DATA_DIR })
try {
  await migrate(database, migrationLists)
  let shownAt = 0
  const report = await checkDocuments({
    database,
    repair: values.repair,
    collections,
    signal: stopping.signal,
    onProgress: ({ done, total }) => {
      if (Date.now() - shownAt < 1000) return
      shownAt = Date.now()
      console.error(`Checked ${done.toLocaleString('en')} of ${total.toLocaleString('en')} documents`)
    },
  })
  const { documents, entries, missing, stray, miscounted } = report
  console.log(
    `${documents.toLocaleString('en')} documents, ${entries.toLocaleString('en')} index entries: ${missing} missing, ${stray} stray, ${miscounted} owners miscounted`,
  )
  if (missing + stray + miscounted > 0) {
    console.log(values.repair ? 'Repaired.' : 'To repair this, run npm run check -- --repair.')
    process.exitCode = values.repair ? 0 : 1
  }
  const { earlier, misfits } = await checkShapes({
    database,
    clock: systemClock,
    projectId: settings.IDENTITY_PROJECT_ID ?? defaultProjectId,
    collections,
    signal: stopping.signal,
  })
  if (earlier > 0) console.log(`${earlier} in an earlier version: the server upgrades them while it runs.`)
  if (misfits.length > 0) {
    console.log(`${misfits.length} fit no version of their collection. Fix or delete them:`)
    for (const path of misfits.slice(0, mostNamed)) console.log(`  ${path}`)
    if (misfits.length > mostNamed) console.log(`  and ${misfits.length - mostNamed} more`)
    process.exitCode = 1
  }
} catch (error) {
  if (!stopping.signal.aborted) throw error
  console.error('Stopped. Everything repaired so far is saved; run it again to continue.')
  process.exitCode = 130
} finally {
  await database.close()
}

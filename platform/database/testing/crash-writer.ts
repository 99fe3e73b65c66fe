import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { openDatabase } from '../open.ts'

export interface PairTables {
  pairs: { id: string; pair: string }
}

/** For crash.test.ts: writes pairs of rows until it is killed, and names a pair only after its commit. */
const [place = '', round = ''] = process.argv.slice(2)
const database = (await openDatabase(JSON.parse(place))).as<PairTables>()
// Whoever is killed doesn’t save it at the end.
flushCompileCache()

async function write(lane: string) {
  for (let number = 0; ; number++) {
    const pair = `${round}-${lane}-${number}`
    await database.transaction(async tx => {
      await tx
        .insertInto('pairs')
        .values({ id: `${pair}-left`, pair })
        .execute()
      await tx
        .insertInto('pairs')
        .values({ id: `${pair}-right`, pair })
        .execute()
    })
    writeSync(1, `${pair}\n`)
  }
}

await Promise.all(['a', 'b', 'c', 'd'].map(write))

import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { systemClock } from '../../../platform/clock.ts'
import { openDatabase } from '../../../platform/database/open.ts'
import { createEngine } from '../store/create-engine.ts'
import { set } from './place.ts'

/** One line of its output: the name of a pair whose commit was acknowledged. */
export type Acknowledged = string

/** For crash.test.ts: commits until it is killed, and names a commit only after it was acknowledged. */
const [options = '', round = ''] = process.argv.slice(2)
const database = await openDatabase(JSON.parse(options))
const engine = createEngine({ database, clock: systemClock })
// Whoever is killed doesn’t save it at the end.
flushCompileCache()
const place = { project: 'crash', database: '(default)' }

async function write(lane: number) {
  for (let number = 0; ; number++) {
    const pair = `${round}-${lane}-${number}`
    const fields = { pair: { stringValue: pair }, lane: { integerValue: `${lane}` } }
    await engine.commit(place, [
      set(`pairs/${pair}-left`, fields),
      set(`pairs/${pair}-right`, fields),
      set(`lanes/${lane}`, { last: { stringValue: pair } }),
      ...(number > 0 && number % 3 === 0
        ? [{ kind: 'delete' as const, path: `spare/${lane}` }]
        : [set(`spare/${lane}`, fields)]),
    ])
    writeSync(1, `${pair}\n`)
  }
}

await Promise.all(Array.from({ length: 8 }, (_, lane) => write(lane)))

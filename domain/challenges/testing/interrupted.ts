import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { dayAt, openChallenges, states, tellDay } from './open-challenges.ts'

/** Tells days and shows them in challenges, from the moment it is told to until it is killed. Prints a point for each. */
const [options = '', filled = '', lease = ''] = process.argv.slice(2)
const opened = await openChallenges(JSON.parse(options), Number(lease))
const challenges: { uids: string[]; today: string }[] = JSON.parse(filled)
// Whoever is killed doesn’t save it at the end.
flushCompileCache()
await once(process.stdin, 'data')
opened.challenges.projection.start()
for (;;) {
  const { uids, today } = challenges[randomInt(challenges.length)] ?? { uids: [], today: '' }
  const uid = uids[randomInt(uids.length)] ?? ''
  await tellDay(opened, uid, dayAt(today, randomInt(28)), states[randomInt(3)] ?? 'free')
  process.stdout.write('.')
}

import { once } from 'node:events'
import { openChallenges } from './open-challenges.ts'

/** Joins for many people at once, as soon as it is told to, and prints what became of each. */
const [options = '', token = '', ...uids] = process.argv.slice(2)
const opened = await openChallenges(JSON.parse(options))

async function join(uid: string): Promise<string> {
  const wishes = { token, nickname: `Guest ${uid}`, role: 'member' as const, agrees: true as const }
  try {
    await opened.challenges.perform('joinChallenge', { uid }, wishes)
    return 'in'
  } catch (error) {
    const { details, code } = error as { details?: { word?: string }; code?: string }
    // Too many at one door: a form or a client tries again.
    return code === 'aborted' ? join(uid) : (details?.word ?? String(error))
  }
}

process.stdout.write('ready\n')
await once(process.stdin, 'data')
const became = await Promise.all(uids.map(join))
await opened.close()
process.stdout.write(`${JSON.stringify(became)}\n`, () => process.exit())

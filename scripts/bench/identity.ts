import { setTimeout as sleep } from 'node:timers/promises'
import { hash, verify } from '@node-rs/argon2'
import { passwordHashing } from '../../services/identity/identity.ts'
import { callIdentity } from '../demonstration.ts'
import { makeFolder, startSite } from './processes.ts'
import { type Case, countFor, quantile, race, time } from './run.ts'

const rounds = 5
const lap = 3_000
const crowd = 16
const people = 20
const password = 'one calm breath'

/** Signing in beside bare argon2, and whether the server still answers meanwhile. */
const signingIn: Case = async bench => {
  const { url } = bench.opened.use(await startSite(await makeFolder(bench)))
  const accountOf = (turn: number) => ({ email: `person${turn % people}@example.org`, password })
  /** How long the server takes to say that it is well, while something else goes on. */
  const watch = async <Result>(waits: number[], work: Promise<Result>): Promise<Result> => {
    const over = work.then(() => true)
    do waits.push(await time(async () => (await fetch(new URL('/healthz', url))).text()))
    while (!(await Promise.race([over, sleep(25, false)])))
    return work
  }
  for (let turn = 0; turn < people; turn++) await callIdentity(url, 'signUp', accountOf(turn))
  const hashed = await hash(password, passwordHashing)
  const waits: number[] = []
  const idleWaits: number[] = []
  const signIn = (turn: number) => callIdentity(url, 'signInWithPassword', accountOf(turn))
  const ours = async () => {
    await watch(idleWaits, sleep(lap))
    return watch(waits, countFor(lap, crowd, signIn))
  }
  const theirs = () => countFor(lap, crowd, () => verify(hashed, password))
  await race(
    bench,
    [{ what: 'sign-ins', unit: '/s', against: 'raw argon2', ours, theirs, least: 0.5 }],
    rounds,
  )
  const note = `${quantile(idleWaits, 0.99).toFixed(1)} ms with nothing else to do`
  bench.rows.push({ what: '/healthz p99 meanwhile', ours: waits, share: 0.99, unit: 'ms', most: 50, note })
}

export const identity = [signingIn]

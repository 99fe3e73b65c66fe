import { setTimeout as sleep } from 'node:timers/promises'
import { hash, verify } from '@node-rs/argon2'
import { systemClock } from '../../platform/clock.ts'
import { passwordHashing } from '../../services/identity/identity.ts'
import { openIdentity } from '../../services/identity/testing/serve.ts'
import { engines, openOn } from './database.ts'
import { call } from './people.ts'
import { serveSite } from './processes.ts'
import { type Case, countFor, quantile, race, time } from './run.ts'

const rounds = 5
const lap = 3_000
const crowd = 16
const people = 20
const password = 'one calm breath'

/** Signing in beside bare argon2, and whether the server still answers meanwhile. */
const signingIn: Case = async bench => {
  const { url } = await serveSite(bench)
  const accountOf = (turn: number) => ({ email: `person${turn % people}@example.org`, password })
  /** How long the server takes to say that it is well, while something else goes on. */
  const watch = async <Result>(waits: number[], work: Promise<Result>): Promise<Result> => {
    const over = work.then(() => true)
    do waits.push(await time(async () => (await fetch(new URL('/healthz', url))).text()))
    while (!(await Promise.race([over, sleep(25, false)])))
    return work
  }
  for (let turn = 0; turn < people; turn++) await call(url, '/identity/v1/accounts:signUp', accountOf(turn))
  const hashed = await hash(password, passwordHashing)
  const waits: number[] = []
  const idleWaits: number[] = []
  const signIn = (turn: number) => call(url, '/identity/v1/accounts:signInWithPassword', accountOf(turn))
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

/** What it costs to know someone. */
const verifying: Case[] = engines.map(engine => async bench => {
  bench.show(`verifying on ${engine}`)
  const { database } = await openOn(bench, engine)
  // A process remembers what it signed itself; the other one has never seen these tokens.
  const own = await openIdentity(database, { clock: systemClock })
  const other = await openIdentity(database, { clock: systemClock })
  const tokens: string[] = []
  for (let index = 0; index < 60; index++) tokens.push((await own.post('/v1/accounts:signUp', {})).idToken)
  for (const { what, by, times } of [
    { what: 'verifying a token first seen', by: other.identity, times: 1 },
    { what: 'verifying a token', by: own.identity, times: 4 },
  ]) {
    const ours: number[] = []
    for (let turn = 0; turn < times; turn++)
      for (const token of tokens) ours.push(await time(() => by.verifyIdToken(token)))
    bench.rows.push({ what: `${what}, ${engine}`, ours, unit: 'ms', most: 1 })
  }
})

export const identity = [signingIn, ...verifying]

import { setTimeout as sleep } from 'node:timers/promises'
import { hash, verify } from '@node-rs/argon2'
import { systemClock } from '../../platform/clock.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { createLog } from '../../platform/log.ts'
import { startPostgres } from '../../platform/testing/postgres.ts'
import { createIdentity, identityMigrations, passwordHashing } from '../../services/identity/identity.ts'
import { type Line, openLine } from './line.ts'
import { makeFolder, serveSite } from './processes.ts'
import type { Measure, Row } from './report.ts'
import { median, quantile, ratioOf, takeTurns } from './rounds.ts'

const rounds = 5
const lap = 3_000
const crowd = 16
const people = 20
const password = 'one calm breath'

/** Signing in beside bare argon2, whether the server still answers meanwhile, and what it costs to know someone. */
export const measure: Measure = async settings => {
  await using folder = await makeFolder()
  const load = await measureLoad(folder.path, settings)
  settings.show('verifying on SQLite')
  const sqlite = await measureVerifying('SQLite', { dataDir: `${folder.path}/alone` })
  settings.show('verifying on PostgreSQL')
  const server = await startPostgres({ isDurable: true })
  const postgres = await measureVerifying('PostgreSQL', {
    dataDir: folder.path,
    url: await server.newDatabase(),
  }).finally(() => server.stop())
  return { rows: [...load, ...sqlite, ...postgres] }
}

async function measureLoad(dataDir: string, settings: Parameters<Measure>[0]): Promise<Row[]> {
  await using site = await serveSite(dataDir)
  await using lines = new AsyncDisposableStack()
  const [first, ...others] = Array.from({ length: crowd }, () =>
    lines.adopt(openLine(site.url), line => line.hangUp()),
  )
  const watcher = lines.adopt(openLine(site.url), line => line.hangUp())
  const bodies = Array.from({ length: people }, (_, index) =>
    JSON.stringify({ email: `person${index}@example.org`, password }),
  )
  const ask = async (line: Line | undefined, operation: string, body = '{}') => {
    const answer = await line?.ask('POST', `/identity/v1/accounts:${operation}`, body)
    if (!answer?.includes('"idToken"')) throw new Error(`${operation} was refused: ${answer}`)
  }
  for (const body of bodies) await ask(first, 'signUp', body)
  const hashed = await hash(password, passwordHashing)
  const waits: number[] = []
  const idleWaits: number[] = []
  const signIns = 'sign-ins'
  const raw = 'argon2'
  const laps = await takeTurns(
    [
      {
        name: signIns,
        run: () =>
          beside(watcher, waits, () =>
            countFor([first, ...others], (line, turn) =>
              ask(line, 'signInWithPassword', bodies[turn % people]),
            ),
          ),
      },
      { name: 'nothing', run: () => beside(watcher, idleWaits, () => sleep(lap, 0)) },
      { name: raw, run: () => countFor(Array.from({ length: crowd }), () => verify(hashed, password)) },
    ],
    rounds,
    settings,
  )
  const [ours, theirs] = [laps.get(signIns) ?? [], laps.get(raw) ?? []]
  const ratio = ratioOf(ours, theirs)
  const p99 = quantile(waits, 0.99)
  const note = `${quantile(idleWaits, 0.99).toFixed(1)} ms with nothing else to do`
  return [
    {
      what: 'sign-ins',
      ours: median(ours),
      unit: '/s',
      against: 'raw argon2',
      theirs: median(theirs),
      ratio,
    },
    {
      what: '/healthz p99 meanwhile',
      ours: p99,
      unit: 'ms',
      against: 'limit',
      theirs: 50,
      ratio: p99 / 50,
      note,
    },
  ]
}

/** How long the server takes to say that it is well, while something else goes on. */
async function beside<Result>(line: Line, waits: number[], work: () => Promise<Result>): Promise<Result> {
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const askedAt = performance.now()
      await line.ask('GET', '/healthz')
      waits.push(performance.now() - askedAt)
      await sleep(25)
    }
  })()
  return work().finally(async () => {
    isOver = true
    await asking
  })
}

async function measureVerifying(engine: string, place: { dataDir: string; url?: string }): Promise<Row[]> {
  const database = await openDatabase(place)
  await migrate(database, [identityMigrations])
  const origin = new URL('http://localhost')
  const log = createLog('silent')
  const deps = { database, clock: systemClock, log, origin, mail: async () => {} }
  // A process remembers what it signed itself; the other one has never seen these tokens.
  const [identity, other] = [createIdentity(deps), createIdentity(deps)]
  const tokens: string[] = []
  for (let index = 0; index < 60; index++) {
    const request = new Request('http://localhost/identity/v1/accounts:signUp', {
      method: 'POST',
      body: '{}',
    })
    const answer = await identity.fetch(request, { clientAddress: '127.0.0.1' })
    tokens.push(((await answer.json()) as { idToken: string }).idToken)
  }
  const first = await time(tokens, other.verifyIdToken)
  const again = await time([...tokens, ...tokens, ...tokens, ...tokens], identity.verifyIdToken)
  await database.close()
  const row = (what: string, ours: number): Row => {
    return { what: `${what}, ${engine}`, ours, unit: 'ms', against: 'limit', theirs: 1, ratio: ours }
  }
  return [row('verifying a token first seen', first), row('verifying a token', again)]
}

async function time(tokens: string[], act: (token: string) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (const token of tokens) {
    const startedAt = performance.now()
    await act(token)
    times.push(performance.now() - startedAt)
  }
  return median(times)
}

/** All of them at once, each one thing after the other. */
async function countFor<Asker>(
  askers: readonly Asker[],
  act: (asker: Asker, turn: number) => Promise<unknown>,
): Promise<number> {
  const startedAt = performance.now()
  let done = 0
  const one = async (asker: Asker) => {
    while (performance.now() - startedAt < lap) await act(asker, done++)
  }
  await Promise.all(askers.map(one))
  return (done / (performance.now() - startedAt)) * 1_000
}

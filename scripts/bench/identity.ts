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
import { type BenchRun, holdTo, type Measure, type Row, setBeside } from './report.ts'
import { countFor, median, quantile, takeTurns, time } from './rounds.ts'

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

async function measureLoad(dataDir: string, settings: BenchRun): Promise<Row[]> {
  await using site = await serveSite(dataDir)
  await using lines = new AsyncDisposableStack()
  const open = () => lines.adopt(openLine(site.url), line => line.hangUp())
  const callers = Array.from({ length: crowd }, open)
  const watcher = open()
  const bodies = Array.from({ length: people }, (_, index) =>
    JSON.stringify({ email: `person${index}@example.org`, password }),
  )
  const ask = async (line: Line | undefined, operation: string, body = '{}') => {
    const answer = await line?.ask('POST', `/identity/v1/accounts:${operation}`, body)
    if (!answer?.includes('"idToken"')) throw new Error(`${operation} was refused: ${answer}`)
  }
  for (const body of bodies) await ask(watcher, 'signUp', body)
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
            countFor(lap, crowd, (turn, who) =>
              ask(callers[who], 'signInWithPassword', bodies[turn % people]),
            ),
          ),
      },
      { name: 'nothing', run: () => beside(watcher, idleWaits, () => sleep(lap, 0)) },
      { name: raw, run: () => countFor(lap, crowd, () => verify(hashed, password)) },
    ],
    rounds,
    settings,
  )
  const [ours, theirs] = [laps.get(signIns) ?? [], laps.get(raw) ?? []]
  const note = `${quantile(idleWaits, 0.99).toFixed(1)} ms with nothing else to do`
  return [
    setBeside('raw argon2', { what: 'sign-ins', ours, unit: '/s', theirs }),
    holdTo(50, { what: '/healthz p99 meanwhile', ours: quantile(waits, 0.99), unit: 'ms', note }),
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
  const first = await timeEach(tokens, other.verifyIdToken)
  const again = await timeEach([...tokens, ...tokens, ...tokens, ...tokens], identity.verifyIdToken)
  await database.close()
  const row = (what: string, ours: number) => holdTo(1, { what: `${what}, ${engine}`, ours, unit: 'ms' })
  return [row('verifying a token first seen', first), row('verifying a token', again)]
}

async function timeEach(tokens: string[], act: (token: string) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (const token of tokens) times.push(await time(() => act(token)))
  return median(times)
}

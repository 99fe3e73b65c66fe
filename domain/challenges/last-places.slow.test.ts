import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'
import type { DatabaseOptions } from '../../platform/database/open.ts'
import { newPostgresDatabase } from '../../platform/testing/postgres-of-run.ts'
import { membersCollection } from '../members/collections.ts'
import { agree } from '../members/consents.ts'
import { type OpenedChallenges, openChallenges, timeZone } from './testing/open-challenges.ts'

const places = 11
const uids = Array.from({ length: 200 }, (_, index) => `person-${index}`)

async function addPeople({ documents, clock }: OpenedChallenges): Promise<void> {
  const now = clock.now().getTime()
  const member = { timeZone, dayEndsAt: 3, reasons: [], goals: [], earned: {}, updatedAt: now }
  for (const id of ['owner', ...uids])
    await documents
      .collection(membersCollection)
      .set({ id }, { ...member, quitAt: now, consents: { programme: agree(now) } })
}

/** A process of its own that joins for some of them once told to. */
async function startRushing(options: DatabaseOptions, token: string, some: readonly string[]) {
  const file = join(import.meta.dirname, 'testing/rushing.ts')
  const child = spawn(process.execPath, [file, JSON.stringify(options), token, ...some], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  expect((await lines.next()).value).toBe('ready')
  return async (): Promise<string[]> => {
    const closed = once(child, 'close')
    child.stdin.write('go\n')
    const became: string[] = JSON.parse((await lines.next()).value ?? '[]')
    child.stdin.end()
    await closed
    return became
  }
}

/** Everyone at once for the last ten places, by so many processes. */
async function rush(options: DatabaseOptions, processes: number): Promise<void> {
  const opened = await openChallenges(options)
  await addPeople(opened)
  const { id, token } = await opened.challenges.perform(
    'createChallenge',
    { uid: 'owner' },
    {
      name: 'No smoke in November',
      mode: 'together',
      length: 28,
      places,
      welcomesSupporters: false,
      inviting: 'owner',
      hearsCompany: false,
      agrees: true,
      nickname: 'Ona',
    },
  )
  const shares = Array.from({ length: processes }, (_, mine) =>
    uids.filter((_, index) => index % processes === mine),
  )
  const rushing = await Promise.all(shares.map(some => startRushing(options, token, some)))
  const became = (await Promise.all(rushing.map(go => go()))).flat()
  expect(became.filter(each => each === 'in')).toHaveLength(places - 1)
  expect(became.filter(each => each === 'full')).toHaveLength(uids.length - places + 1)
  const view = (await opened.challenges.open('owner', id))?.view
  expect(Object.keys(view?.people ?? {})).toHaveLength(places)
  await opened.close()
}

describe('two hundred people for the last ten places', { timeout: 300_000 }, () => {
  it('leave ten in, on SQLite', async ({ onTestFinished }) => {
    const options = { dataDir: await mkdtemp(join(tmpdir(), 'exhale-challenges-')) }
    onTestFinished(() => rm(options.dataDir, { recursive: true }))
    await rush(options, 1)
  })

  it('and by two processes on PostgreSQL', async () => {
    await rush({ url: await newPostgresDatabase(), dataDir: tmpdir() }, 2)
  })
})

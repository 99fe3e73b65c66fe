import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDemo } from '../../../domain/settings/settings.ts'
import { heldClock } from '../../../platform/clock.ts'
import type { Settings } from '../../../platform/config.ts'
import { isInUse } from '../../../platform/database/in-use.ts'
import { openDatabase } from '../../../platform/database/open.ts'
import { AppError, ensure } from '../../../platform/errors.ts'
import { newToken } from '../../../platform/ids.ts'
import { createLog } from '../../../platform/log.ts'
import { printLine } from '../../terminal.ts'
import { type Command, type CommandCall, exit } from './command.ts'

/** Everything a demonstration may have made. */
const made = [
  'exhale.sqlite',
  'exhale.sqlite-wal',
  'exhale.sqlite-shm',
  'secret',
  'content',
  'certificates',
  'erasures.log',
]

export const demo: Command = {
  name: 'demo',
  group: 'Trying it out',
  usage: '[-- --leave]',
  about: 'fills an empty DATA_DIR with an invented clinic and its people, clearly marked',
  details: ['--leave   removes it again. It only ever removes a demonstration.'],
  // The small one is for tests.
  options: { leave: { type: 'boolean', default: false }, small: { type: 'boolean', default: false } },
  whenStopped: 'Stopped. What had been made is gone again.',
  run: call => (call.values.leave ? leave(call) : enter(call)),
}

async function enter({ settings: readSettings, values, signal, progress }: CommandCall): Promise<number> {
  const settings = readSettings()
  const { DATA_DIR } = settings
  const elsewhere = 'A demonstration lives in an SQLite file. Unset DATABASE_URL for it.'
  ensure(settings.DATABASE_URL === undefined, 'failed-precondition', elsewhere)
  // All of it would be removed by a fault, by Ctrl C and by --leave. With PostgreSQL, and SECRET set, there's no database to see.
  ensure(
    !made.some(name => existsSync(join(DATA_DIR, name))),
    'failed-precondition',
    `There’s data in ${DATA_DIR} already. Choose an empty folder: DATA_DIR=./demo npm run do demo`,
  )
  const password = newToken().slice(0, 20)
  const startedAt = Date.now()
  try {
    const people = await build(settings, { password, isSmall: values.small === true, signal, progress })
    progress.clear()
    printLine(`Made in ${Math.round((Date.now() - startedAt) / 1_000)} s.`)
    printLine('This is a demonstration: everyone in it is invented, and it sends no email.')
    printLine(`Start it: DATA_DIR=${DATA_DIR} npm start`)
    printLine(
      `Sign in as the owner (${people.owner}) or as a member (${people.member}), both with this password:`,
    )
    console.log(password)
    printLine(`When you’ve seen enough: DATA_DIR=${DATA_DIR} npm run do demo -- --leave`)
    return exit.done
  } catch (error) {
    await removeAll(DATA_DIR)
    throw error
  }
}

async function build(
  settings: Settings,
  options: { password: string; isSmall: boolean } & Pick<CommandCall, 'signal' | 'progress'>,
) {
  const { createBackend } = await import('../../backend.ts')
  const { buildDemo } = await import('../../demo/build-demo.ts')
  const now = Date.now()
  const clock = heldClock(now)
  const shopSecret = newToken()
  const backend = await createBackend(
    { ...settings, SMTP_URL: undefined, OWNER_EMAIL: undefined, PURCHASE_SECRET: shopSecret },
    { build: { id: 'demo', timestamp: 0 }, clock, log: createLog('silent'), isTimedByHand: true },
  )
  try {
    return await buildDemo(backend, { ...options, shopSecret, clock, now, onProgress: options.progress.show })
  } finally {
    await backend.close()
  }
}

async function leave({ settings: readSettings }: CommandCall): Promise<number> {
  const { DATA_DIR, DATABASE_URL } = readSettings()
  const none = `There’s no demonstration in ${DATA_DIR}; nothing was removed.`
  ensure(DATABASE_URL === undefined && existsSync(join(DATA_DIR, 'exhale.sqlite')), 'not-found', none)
  if (await isInUse({ dataDir: DATA_DIR }))
    throw new AppError('failed-precondition', 'Exhale is running with it. Stop it first.')
  const database = await openDatabase({ dataDir: DATA_DIR })
  const isOne = await isDemo(database).finally(() => database.close())
  ensure(isOne, 'failed-precondition', none)
  await removeAll(DATA_DIR)
  printLine(`The demonstration in ${DATA_DIR} is gone.`)
  return exit.done
}

async function removeAll(dataDir: string): Promise<void> {
  for (const name of made) await rm(join(dataDir, name), { recursive: true, force: true })
}

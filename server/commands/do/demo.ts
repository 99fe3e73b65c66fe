import { heldClock } from '../../../platform/clock.ts'
import type { Settings } from '../../../platform/config.ts'
import { newToken } from '../../../platform/ids.ts'
import { createLog } from '../../../platform/log.ts'
import { ensureDemo, ensureEmpty, removeDemo } from '../../demo/demo-folder.ts'
import { type DemoSize, demoSizes } from '../../demo/sizes.ts'
import { printLine } from '../../terminal.ts'
import { type Command, type CommandCall, exit, UsageFault } from './command.ts'

export const demo: Command = {
  name: 'demo',
  group: 'Trying it out',
  usage: '[-- --leave]',
  about: 'fills an empty DATA_DIR with an invented clinic and its people, clearly marked',
  details: ['--leave   removes it again. It only ever removes a demonstration.'],
  // Smaller ones are for tests.
  options: { leave: { type: 'boolean', default: false }, size: { type: 'string', default: 'whole' } },
  whenStopped: 'Stopped. What had been made is gone again.',
  run: call => (call.values.leave ? leave(call) : enter(call)),
}

async function enter({ settings: readSettings, values, signal, progress }: CommandCall): Promise<number> {
  const settings = readSettings()
  const { DATA_DIR } = settings
  const size = demoSizes[String(values.size)]
  if (!size) throw new UsageFault(`A demonstration is ${Object.keys(demoSizes).join(', ')}.`)
  ensureEmpty(settings)
  const password = newToken().slice(0, 20)
  const startedAt = Date.now()
  try {
    const people = await build(settings, { password, size, signal, progress })
    progress.clear()
    printLine(`Made in ${Math.round((Date.now() - startedAt) / 1_000)} s.`)
    printLine('This is a demonstration: everyone in it is invented, and it sends no email.')
    printLine(`Start it: DATA_DIR=${DATA_DIR} npm start`)
    printLine(
      `Sign in as the owner (${people.owner}) or as a member (${people.member}), both with this password:`,
    )
    console.log(password)
    printLine('“Harbor ID” lets you try signing in with a provider, and /demo/counter says what was counted.')
    printLine(`When you’ve seen enough: DATA_DIR=${DATA_DIR} npm run do demo -- --leave`)
    return exit.done
  } catch (error) {
    await removeDemo(settings)
    throw error
  }
}

async function build(
  settings: Settings,
  options: { password: string; size: DemoSize } & Pick<CommandCall, 'signal' | 'progress'>,
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
  const settings = readSettings()
  await ensureDemo(settings)
  await removeDemo(settings)
  printLine(`The demonstration in ${settings.DATA_DIR} is gone.`)
  return exit.done
}

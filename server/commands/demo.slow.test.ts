import { expect, test } from 'vitest'
import { lookAtDemo, screens } from './testing/demo-screens.ts'
import { openDesk } from './testing/desk.ts'

test('a demonstration with a crowd has life on every screen', {
  timeout: 300_000,
}, async ({ onTestFinished }) => {
  const { dataDir, spawn } = await openDesk(onTestFinished)
  expect(await spawn(['demo', '--size', 'small'])).toMatchObject({ code: 0 })
  await lookAtDemo(dataDir, screens)
})

import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lookAtDemo, screens } from './testing/demo-screens.ts'
import { openDesk } from './testing/desk.ts'

/** They have life only with a crowd: see the slow test. */
const crowded = ['/admin/outcomes', '/admin/surveys']
const shown = screens.filter(([path]) => !crowded.includes(path))

test('a demonstration is made, has life on its screens, and goes without a trace', {
  timeout: 120_000,
}, async ({ onTestFinished }) => {
  const { dataDir, run } = await openDesk(onTestFinished)
  const made = await run(['demo', '--size', 'tiny'])
  expect(made).toMatchObject({ code: 0, stderr: expect.stringMatching(/Made in \d+ s/) })
  const again = await run(['demo'])
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('There’s data in') })

  await lookAtDemo(dataDir, shown)

  // What isn't the demonstration's stays.
  await writeFile(join(dataDir, 'notes.txt'), 'mine')
  const left = { code: 0, stderr: expect.stringContaining('is gone') }
  expect(await run(['demo', '--leave'])).toMatchObject(left)
  expect(await readdir(dataDir)).toEqual(['notes.txt'])
  expect(await run(['demo', '--leave'])).toMatchObject({ code: 1 })
})

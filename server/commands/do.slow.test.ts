import { watch } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDesk } from './testing/desk.ts'

it('stops when asked to, and leaves nothing half done', async ({ onTestFinished }) => {
  const { dataDir, spawn } = await openDesk(onTestFinished)
  const stopped = await spawn(['demo'], '', {}, child => {
    child.stderr.once('data', () => child.kill('SIGINT'))
  })
  expect(stopped).toMatchObject({ code: 130, stderr: expect.stringContaining('gone again') })
  expect(await readdir(dataDir)).toEqual([])
})

it('names and clears what a restore left that was killed, and nothing of one that runs', {
  timeout: 120_000,
}, async ({ onTestFinished }) => {
  const { dataDir, spawn } = await openDesk(onTestFinished)
  expect(await spawn(['check'])).toMatchObject({ code: 0 })
  expect(await spawn(['backup'])).toMatchObject({ code: 0 })
  const listLeft = async () => (await readdir(dataDir)).filter(name => name.startsWith('.restoring-'))
  // As soon as it has begun; once more where it was quicker than that.
  for (let tries = 0; tries < 5 && (await listLeft()).length === 0; tries++)
    await spawn(['restore', '--over'], '', {}, child => {
      const watcher = watch(dataDir, (_, name) => {
        if (name?.startsWith('.restoring-')) child.kill('SIGKILL')
      })
      child.once('exit', () => watcher.close())
    })
  const [left = ''] = await listLeft()
  const own = `.restoring-${process.pid}-own`
  await mkdir(join(dataDir, own))

  const named = await spawn(['check'])
  expect([named.code, named.stdout.includes(left), named.stdout.includes(own)]).toEqual([1, true, false])
  expect((await listLeft()).toSorted()).toEqual([left, own].toSorted())
  const restored = await spawn(['restore', '--over'])
  expect(restored.code).toBe(0)
  expect(`${restored.stdout}${restored.stderr}`).toContain(`Cleared what it left: ${join(dataDir, left)}`)
  expect(await listLeft()).toEqual([own])
  // One of an earlier version says nothing of its process.
  await mkdir(join(dataDir, '.restoring-AbCdEf'))
  expect(await spawn(['check', '--repair'])).toMatchObject({ code: 0 })
  expect(await listLeft()).toEqual([own])
  expect(await spawn(['check'])).toMatchObject({ code: 0 })
})

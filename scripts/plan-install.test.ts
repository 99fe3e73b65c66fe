import { expect, test } from 'vitest'
import { planInstall } from './plan-install.mjs'

const plan = (mark: string | undefined, wantsTests: boolean, hasOwnNode: boolean) =>
  planInstall(mark, { lockfile: 'now', wantsTests, hasOwnNode })

const parts = (command: string[] | undefined) => command?.filter(word => word.includes('workspace'))

test('who only runs it gets what runs, and Node only where their own is too old', () => {
  const onNode20 = plan(undefined, false, false)
  expect(onNode20).toMatchObject({ mark: 'now node', hasTests: false, hasNode: true })
  expect(onNode20?.command[0]).toBe('ci')
  expect(parts(onNode20?.command)).toEqual(['--include-workspace-root', '--workspace=exhale-node'])
  const onNode24 = plan(undefined, false, true)
  expect(onNode24).toMatchObject({ mark: 'now', hasTests: false, hasNode: false })
  expect(parts(onNode24?.command)).toEqual(['--workspaces=false'])
})

test('nothing is installed twice, and a start leaves what the tests have installed', () => {
  expect(plan('now', false, true)).toBeUndefined()
  expect(plan('now node', false, false)).toBeUndefined()
  expect(plan('now node tests', false, false)).toBeUndefined()
  expect(plan('now node tests', true, true)).toBeUndefined()
})

test('tests add what they need to what is there', () => {
  const added = plan('now node', true, false)
  expect(added).toMatchObject({ mark: 'now node tests', hasTests: true })
  expect(added?.command.slice(0, 2)).toEqual(['install', '--no-save'])
  expect(parts(added?.command)).toEqual([
    '--include-workspace-root',
    '--workspace=exhale-node',
    '--workspace=exhale-tests',
  ])
})

test('another lockfile begins anew, with every part that was there', () => {
  const anew = plan('before node tests', false, false)
  expect(anew).toMatchObject({ mark: 'now node tests', hasTests: true })
  expect(anew?.command[0]).toBe('ci')
})

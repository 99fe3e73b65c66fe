import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { resolveConfig } from 'vite'
import { expect, test } from 'vitest'

const run = promisify(execFile)

/** What npm and the build write: on one stream what they count, on the other what went wrong. */
const chatty = `#!/bin/sh
mkdir -p node_modules/.bin
echo 'added 512 packages in 30s'
case "$STALE $*" in 'yes '*--prefer-offline*) echo 'npm error notarget' >&2; exit 1;; esac
[ -n "$FAULT" ] || exit 0
echo "$FAULT" >&2
exit 1
`

async function copyProduct(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'exhale-bootstrap-'))
  await mkdir(join(root, 'scripts'))
  for (const name of ['bootstrap.mjs', 'find-obstacle.mjs', 'plan-install.mjs'])
    await cp(new URL(name, import.meta.url), join(root, 'scripts', name))
  await writeFile(join(root, 'package-lock.json'), '{}')
  await writeFile(
    join(root, 'scripts/build.ts'),
    "import { mkdirSync } from 'node:fs'\nmkdirSync('build')\nconsole.log('built')\n",
  )
  await mkdir(join(root, 'bin'))
  await writeFile(join(root, 'bin/npm'), chatty)
  await chmod(join(root, 'bin/npm'), 0o755)
  return root
}

const bootstrap = (root: string, more: Record<string, string> = {}) =>
  run(process.execPath, ['scripts/bootstrap.mjs', '--build'], {
    cwd: root,
    env: { PATH: `${join(root, 'bin')}:${process.env.PATH}`, ...more },
  })

test.skipIf(process.platform === 'win32')('a first start shows its progress and nothing else', async () => {
  const root = await copyProduct()
  const { stdout, stderr } = await bootstrap(root)
  expect(stdout).toBe('')
  expect(stderr.replaceAll(/\d+ s/g, '… s').split('\n')).toEqual([
    'Installing packages … … s',
    'Building the site … … s',
    '',
  ])
  expect(await bootstrap(root)).toEqual({ stdout: '', stderr: '' })
})

test.skipIf(process.platform === 'win32')('one that fails says why', async () => {
  const FAULT = 'no space left on device'
  await expect(bootstrap(await copyProduct(), { FAULT })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(FAULT),
  })
})

test.skipIf(process.platform === 'win32')(
  'a cache that is too old for the lockfile is no obstacle',
  async () => {
    const { stderr } = await bootstrap(await copyProduct(), { STALE: 'yes' })
    expect(stderr).toMatch(/^Installing packages … \d+ s\nBuilding the site … \d+ s\n$/)
  },
)

test('the build keeps to itself how long its parts took', async () => {
  const { environments } = await resolveConfig({ logLevel: 'silent' }, 'build')
  const names = Object.keys(environments)
  expect(names).toEqual(expect.arrayContaining(['client', 'ssr']))
  for (const name of names)
    expect([name, environments[name]?.build.rolldownOptions.checks]).toEqual([
      name,
      expect.objectContaining({ bundlerTimings: false }),
    ])
})

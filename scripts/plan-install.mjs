// Which packages a command needs, and how npm is asked for them. Runs on Node 20, without dependencies.

/**
 * Whoever only runs it gets what runs and what builds it; tests, benches and pictures need `tools/tests` too, and a machine
 * whose own Node is too old `tools/node`. What is there stays: who has once run the tests keeps what they need.
 * @returns undefined if everything is there already
 */
export function planInstall(mark, { lockfile, wantsTests, hasOwnNode }) {
  const [before, ...there] = mark?.split(' ') ?? []
  const wanted = [...(hasOwnNode ? [] : ['node']), ...(wantsTests ? ['tests'] : [])]
  const parts = ['node', 'tests'].filter(part => wanted.includes(part) || there.includes(part))
  if (before === lockfile && parts.length === there.length) return undefined
  const hasTests = parts.includes('tests')
  const chosen =
    parts.length > 0
      ? ['--include-workspace-root', ...parts.map(part => `--workspace=exhale-${part}`)]
      : ['--workspaces=false']
  // `ci` begins by throwing everything away, `install` adds what is lacking. Neither writes the lockfile.
  const verb = before === lockfile ? ['install', '--no-save'] : ['ci']
  // Packages that others could make use of (TypeScript, for one) aren't installed for that alone.
  const peers = hasTests ? [] : ['--legacy-peer-deps']
  return {
    command: [...verb, ...chosen, ...peers, '--no-audit', '--no-fund', '--loglevel=error'],
    hasTests,
    hasNode: parts.includes('node'),
    mark: [lockfile, ...parts].join(' '),
  }
}

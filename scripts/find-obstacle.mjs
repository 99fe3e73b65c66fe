// What differs from machine to machine before anything is installed. Runs on Node 20, without dependencies.

/** Where Node 24 comes with the packages. */
const brought = ['linux x64', 'linux arm64', 'win32 x64']
const needed = 24
/** What installs the packages, and starts the Node among them. */
const oldest = 20

/** Why the product can't run here, if it can't. */
export function findObstacle({ platform, arch, version }) {
  const least = brought.includes(`${platform} ${arch}`) ? oldest : needed
  if (Number.parseInt(version, 10) >= least) return undefined
  return `On ${platform} (${arch}) Exhale needs Node ${least} or newer, and this is Node ${version}. You can get it from https://nodejs.org`
}

/**
 * Programs that the scripts in package.json expect and Windows lacks: its shell has no `exec`, which elsewhere replaces
 * the shell with the server, so that signals reach it.
 */
export function listShims({ platform }) {
  return platform === 'win32' ? [{ name: 'exec.cmd', text: '@%*\r\n' }] : []
}

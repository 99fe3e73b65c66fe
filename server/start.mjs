import module from 'node:module'
import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'

// Plain JavaScript: Node before 22.18 can't read the rest, and would only show where it stumbled.
if (!process.features.typescript) {
  console.error(
    `Exhale can’t run on Node ${process.versions.node} by itself. Run npm start: it brings a Node that can.`,
  )
  process.exit(1)
}
// React and the router choose their quick builds by this, when they are loaded.
process.env.NODE_ENV ??= 'production'
// Passwords may keep every core busy; files and name look-ups have threads of their own. Read by libuv at first use.
process.env.UV_THREADPOOL_SIZE ??= String(Math.max(4, availableParallelism() + 2))
// A site shares its machine: memory may grow to a fifth more than what's in use, not to four times that.
setFlagsFromString('--heap-growing-percent=20')
module.enableCompileCache()
await import('./run.ts')

import { enableCompileCache } from 'node:module'

// React and the router choose their quick builds by this, when they are loaded.
process.env.NODE_ENV ??= 'production'
enableCompileCache()
await import('./run.ts')

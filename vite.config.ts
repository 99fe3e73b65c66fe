import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { lightenClient } from './scripts/lighten-client.ts'
import { silenceChannel } from './scripts/silence-channel.ts'

/** What every page loads travels in two files, not in twenty: it squeezes better and asks less often. */
const chunks = [
  { name: 'base', test: /node_modules\/(react|react-dom|scheduler|react-router|cookie)\// },
  {
    name: 'shell',
    test: /\/app\/(root|shells\/default)\.tsx$/,
    includeDependenciesRecursively: true,
  },
]

/** Parts of the documents' client for which there is something smaller (decision 0014). */
const alias = {
  re2js: fileURLToPath(new URL('app/member/no-patterns.ts', import.meta.url)),
  '@firebase/webchannel-wrapper/bloom-blob': fileURLToPath(
    new URL('app/member/bloom-hash.ts', import.meta.url),
  ),
}

/** What that client writes down while it is being mended; nobody here turns it on. */
const treeshake = { manualPureFunctions: ['__PRIVATE_logDebug', '__PRIVATE_debugAssert'] }

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), silenceChannel(), lightenClient()],
  resolve: { alias },
  // The manifest tells the build what the service worker should keep.
  build: { target: 'es2022', assetsInlineLimit: 0, manifest: true },
  environments: {
    client: { build: { rolldownOptions: { treeshake, output: { codeSplitting: { groups: chunks } } } } },
  },
  clearScreen: false,
})

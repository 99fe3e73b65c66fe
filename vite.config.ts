import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
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

/** A third of the documents' client is an engine for patterns that only its pipelines use, and we use none. */
const alias = { re2js: fileURLToPath(new URL('app/member/no-patterns.ts', import.meta.url)) }

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), silenceChannel()],
  resolve: { alias },
  // The manifest tells the build what the service worker should keep.
  build: { target: 'es2022', assetsInlineLimit: 0, manifest: true },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
  },
  clearScreen: false,
})

import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** What every page loads travels in two files, not in twenty: it squeezes better and asks less often. */
const chunks = [
  { name: 'base', test: /node_modules\/(react|react-dom|scheduler|react-router|cookie)\// },
  {
    name: 'shell',
    test: /\/app\/(root|shells\/default)\.tsx$/,
    includeDependenciesRecursively: true,
  },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The manifest tells the build what the service worker should keep.
  build: { target: 'es2022', assetsInlineLimit: 0, manifest: true },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
  },
  clearScreen: false,
})

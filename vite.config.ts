import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * What is loaded together travels together, not in thirty files: it compresses better and needs fewer requests. A chunk takes
 * along what it needs and no chunk before it holds. Measured (`npm run bench -- weight`): with these four, `/` loads 131 KB
 * of scripts in 7 files and Today 247 KB in 9; with `base` alone 144 KB in 59 and 264 KB in 84, more than either may.
 * A path with an ending is one file, one without a folder.
 */
export const chunks = [
  {
    name: 'base',
    holds: ['react', 'react-dom', 'scheduler', 'react-router'].map(name => `node_modules/${name}`),
  },
  {
    // What every page shows, and the little that most first pages need.
    name: 'entry.client',
    holds: [
      ...['app/root.tsx', 'app/entry.client.tsx', 'app/shells/default.tsx', 'app/home/home.tsx'],
      ...['app/blocks/blok.ts', 'app/member/guest.ts', 'app/ui/rows.tsx', 'app/ui/use-kept-focus.ts'],
      ...['calendar-days', 'chevron-right', 'clock-3', 'leaf', 'sprout', 'sunrise', 'x'].map(
        name => `node_modules/lucide/dist/esm/icons/${name}.mjs`,
      ),
    ],
  },
  { name: 'member', holds: ['deeds.ts', 'head.tsx', 'today.tsx'].map(file => `app/today/${file}`) },
  { name: 'blocks', holds: ['app/home/visitor.tsx', 'app/blocks/blocks.tsx'] },
]

/** A pattern rather than a function, which would be asked about each of thousands of files. */
function patternOf(holds: string[]): RegExp {
  const ends = holds.map(path => `${path.replaceAll('.', '\\.')}${/\.\w+$/.test(path) ? '$' : '/'}`)
  return new RegExp(`/(${ends.join('|')})`)
}

/** What a chunk that is loaded later needs is asked for beside it, except what is there already. */
function resolveDependencies(part: string, files: string[], { hostId }: { hostId: string }): string[] {
  const isOnEveryPage = /\/(entry\.client|blocks)-/.test(hostId)
  // Of the many that the first pages name, only those seen at once: everyone carries the list.
  if (isOnEveryPage && !/\/(counter|member|store)-/.test(part))
    return files.filter(file => file.endsWith('.css'))
  return files.filter(file => !/\/(base|entry\.client|rolldown-runtime)-[^/]*$/.test(file))
}

/** What a row of the site map says only to the server and the build does not travel to browsers. */
const leanMap: Plugin = {
  name: 'lean-map',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/app\/map\/rows\/\w+\.ts$/ },
    handler: code => code.replace(/\b(screen|layout|offline|reads): ('[^']*'|true|\[[^\]]*\]),?/g, ''),
  },
}

/** The router's plugins would look for each of thousands of files among hundreds of routes: they're asked about ours alone. */
const routerFiles = /\/app\/|\?|\.(client|server|module)\./
const router = reactRouter().map(plugin =>
  typeof plugin.transform === 'function'
    ? { ...plugin, transform: { filter: { id: routerFiles }, handler: plugin.transform } }
    : plugin,
)

export default defineConfig({
  plugins: [leanMap, tailwindcss(), router],
  // While developing, everything is prepared at the start: what is found at a visit would load the page again.
  // Not tests: what they import isn't there for someone who only runs it.
  optimizeDeps: {
    entries: ['app/**/*.{ts,tsx}', '!**/*.test.*'],
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // Tells the build what the service worker should keep.
    manifest: true,
    modulePreload: { resolveDependencies },
    // No concern of the person starting the product: how long each plugin took, and that the server has at once what
    // browsers load when an editor's preview draws it.
    rolldownOptions: { checks: { bundlerTimings: false, ineffectiveDynamicImport: false } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunks.map(({ name, holds }) => ({ name, test: patternOf(holds) })) },
          },
        },
      },
    },
  },
  clearScreen: false,
})

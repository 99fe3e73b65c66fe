import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * What is loaded together travels together, not in thirty files: it compresses better and needs fewer requests. A chunk takes
 * along what it needs and no chunk before it holds.
 */
const chunks = [
  { name: 'base', test: /\/node_modules\/(react|react-dom|scheduler|react-router|cookie|i18next)\// },
  {
    // What every page shows, and the little that most first pages need.
    name: 'entry.client',
    test: /\/app\/(root|entry\.client|shells\/default|screens\/home\/home)\.tsx$|\/app\/(blocks\/blok|member\/guest|ui\/use-kept-focus)\.ts$|\/icons\/(calendar-days|chevron-right|clock-3|sprout|sunrise|x)\.mjs$/,
  },
  {
    name: 'parts',
    test: /\/app\/ui\/(banner|card|forms\/control-classes|use-format)\.tsx?$|\/languages\/(format|region)\.ts$|\/icons\/(circle-dashed|cloud-off|rotate-ccw)\.mjs$/,
  },
  {
    name: 'counting',
    test: /\/app\/member\/(kept-figures|next-milestone|reached|recovery-position|use-now)\.tsx?$|\/domain\/members\/(count|day|milestones|savings)\.ts$/,
  },
  { name: 'fields', test: /\/app\/ui\/forms\/(field|select)\.tsx$/ },
  { name: 'habit', test: /\/app\/member\/habit-form\.tsx$/ },
  { name: 'blocks', test: /\/app\/(screens\/home\/visitor|blocks\/blocks)\.tsx$/ },
]

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
    filter: { id: /\/app\/map\/routes\.ts$/ },
    handler: code => code.replace(/\b(screen|layout|offline|reads): ('[^']*'|true|\[[^\]]*\]),?/g, ''),
  },
}

export default defineConfig({
  plugins: [leanMap, tailwindcss(), reactRouter()],
  // While developing, everything is prepared at the start: what is found at a visit would load the page again.
  optimizeDeps: { entries: ['app/{root,entry.client}.tsx', 'app/{screens,shells,editor}/**/*.{ts,tsx}'] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // Tells the build what the service worker should keep.
    manifest: true,
    modulePreload: { resolveDependencies },
    // How long each plugin took is no concern of the person starting the product.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
  },
  clearScreen: false,
})

import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * What is loaded together travels together, not in thirty files: it compresses better and needs fewer requests. A chunk takes
 * along what it needs and no chunk before it holds.
 */
const chunks = [
  { name: 'base', test: /\/node_modules\/(react|react-dom|scheduler|react-router|cookie)\// },
  {
    // What every page shows, and the little that most first pages need.
    name: 'entry.client',
    test: /\/app\/(root|entry\.client|shells\/default|screens\/home\/home)\.tsx$|\/app\/(blocks\/blok|member\/guest|ui\/use-kept-focus)\.ts$|\/icons\/(calendar-days|chevron-right|clock-3|leaf|sprout|sunrise|x)\.mjs$/,
  },
  {
    name: 'parts',
    test: /\/app\/ui\/(banner|card|forms\/control-classes|page\/page|use-format)\.tsx?$|\/app\/(map\/use-query|member\/guest-reasons)\.ts$|\/languages\/(format|region)\.ts$|\/icons\/(bell|circle-dashed|cloud-off|eye|rotate-ccw)\.mjs$/,
  },
  {
    // What someone keeps, on this device or with us, what they can do with it, and what comes of it: the day of a guest and
    // of a member.
    name: 'own',
    test: /\/app\/(member\/(deed|guest-store|kept-figures|use-clock|use-member|use-now|use-own|verbs)|offline\/keep-member|ui\/page\/skeleton|ui\/pictures\/(jar|sun-way))\.tsx?$|\/domain\/(members\/(check-in-days|count|cravings|day|milestones|recovery|savings|stage)|plan\/(plan|steps))\.ts$/,
  },
  { name: 'fields', test: /\/app\/ui\/forms\/(field|select)\.tsx$/ },
  { name: 'member', test: /\/app\/screens\/today\/(deeds|head|member)\.tsx?$/ },
  { name: 'habit', test: /\/app\/member\/habit-form\.tsx$/ },
  { name: 'blocks', test: /\/app\/(screens\/home\/visitor|blocks\/blocks)\.tsx$/ },
  {
    // What stands beside points of a chapter, and in other lists.
    name: 'icons',
    test: /\/icons\/(arrow-left|chevron-left|flag|glass-water|moon|pencil-line|piggy-bank|pill|plus|search|users)\.mjs$/,
  },
  {
    // The guide's pages, articles and help.
    name: 'reading',
    test: /\/app\/(blocks\/(chapter\/(chapter-text|scene)|timeline\/way|faq|fold|image|rich-text)|screens\/guide\/(back|body-card|read-chapters)|ui\/page\/(json-ld|missing))\.tsx?$/,
  },
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

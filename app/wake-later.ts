const preload = /<link(?=[^>]* rel="modulepreload")[^>]* href="([^"]+)"[^>]*>/g
const starter = /<script([^>]*) type="module"[^>]*>(.*?<\/script>)/s

/**
 * Scripts wake a page that can be read already. They are fetched once it is seen, so that on a slow line its words,
 * styles and letters come first; a page that nobody looks at yet wakes at once.
 */
export function wakeLater(html: string): string {
  const files = new Set<string>()
  return html
    .replace(preload, (_, file) => {
      files.add(file)
      return ''
    })
    .replace(
      starter,
      (_, nonce, script) =>
        `<script${nonce} type="exhale/starter">${script}<script${nonce}>${writeWaking([...files])}</script>`,
    )
}

/** The starter stays what the framework wrote: another script that says the same has the same hash, and may run. */
const writeWaking = (files: unknown[]) => `{
const { nonce, previousElementSibling: { textContent } } = document.currentScript
const add = (name, given) => document.head.append(Object.assign(document.createElement(name), { nonce }, given))
let isAwake = false
function wake() {
  if (isAwake) return
  isAwake = true
  for (const href of ${JSON.stringify(files)}) add('link', { rel: 'modulepreload', href })
  add('script', { type: 'module', textContent })
}
if (document.hidden) wake()
else {
  new PerformanceObserver(wake).observe({ type: 'paint', buffered: true })
  setTimeout(wake, 3000)
}
}`

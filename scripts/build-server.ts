import { once } from 'node:events'
import { createBuilder, type Plugin } from 'vite'

/**
 * Builds what the server runs, in a process of its own, beside the browsers' half: of that it needs only the list of what
 * came out, and waits for it to be named.
 */
const built = once(process, 'message')
process.once('disconnect', () => process.exit(1))

const waitForBrowsers: Plugin = {
  name: 'wait-for-browsers',
  load: {
    order: 'pre',
    filter: { id: /virtual:react-router\/server-manifest/ },
    handler: () => built.then(() => null),
  },
}
const builder = await createBuilder({ logLevel: 'warn', plugins: [waitForBrowsers] }, null)
const { ssr } = builder.environments
if (ssr) await builder.build(ssr)
process.exit(ssr ? 0 : 1)

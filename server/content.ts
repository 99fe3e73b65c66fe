import { fileURLToPath } from 'node:url'
import type { Hono } from 'hono'
import type { Backend } from './backend.ts'
import type { Mount } from './http.ts'

/** The words that ship with the house. */
export const defaultContent = fileURLToPath(new URL('../content', import.meta.url))

/** The protocol's two sides. */
export function mountContent(app: Hono<Mount>, { content }: Backend): void {
  app.all('/content/*', context => content.fetch(context.req.raw, {}))
}

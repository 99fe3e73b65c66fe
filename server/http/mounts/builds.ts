import type { Hono } from 'hono'
import type { Backend } from '../../backend.ts'
import type { Mount } from '../mount.ts'

/** What open pages ask now and then: which build is the latest, and where its addresses lead. */
export function mountBuilds(
  app: Hono<Mount>,
  { build, routeRules }: Pick<Backend, 'build' | 'routeRules'>,
): void {
  app.get('/builds/latest.json', context => {
    return context.json(build, 200, { 'Cache-Control': 'no-store' })
  })
  app.get('/builds/meta/:file{.+\\.json}', context => {
    if (context.req.param('file') !== `${build.id}.json`) return context.json({ error: 'unknown build' }, 404)
    const meta = { ...build, routeRules, prerendered: [] }
    // The rules are settings: they may change while the build stays.
    return context.json(meta, 200, { 'Cache-Control': 'no-cache' })
  })
}

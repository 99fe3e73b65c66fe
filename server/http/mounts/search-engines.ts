import type { Hono } from 'hono'
import { isLanguage, languageCodes, prefixOf } from '../../../languages/languages.ts'
import type { Backend } from '../../backend.ts'
import { feedNames, writeFeed } from '../../pages/feeds.ts'
import { writeRobots, writeSitemap, writeSitemapIndex } from '../../pages/sitemap.ts'
import type { Mount } from '../mount.ts'

const kept = { 'Cache-Control': 'public, max-age=300' }
const asXml = { 'Content-Type': 'application/xml; charset=utf-8', ...kept }

/** What machines read: where pages are, and what is new. */
export function mountSearchEngines(
  app: Hono<Mount>,
  { origin: { origin }, library, read }: Pick<Backend, 'origin' | 'library' | 'read'>,
): void {
  app.get('/robots.txt', context => context.text(writeRobots(origin), 200, kept))
  app.get('/sitemap.xml', context => context.body(writeSitemapIndex(origin), 200, asXml))
  app.get('/:file{sitemap-[a-z]{2}\\.xml}', async (context, next) => {
    const language = context.req.param('file').slice(8, 10)
    if (!isLanguage(language)) return next()
    return context.body(writeSitemap(origin, language, await read(language).listed()), 200, asXml)
  })
  for (const language of languageCodes) {
    for (const name of feedNames) {
      app.get(`${prefixOf(language)}/posts/${name}`, async () =>
        writeFeed(name, language, { origin, library, posts: await read(language).posts() }),
      )
    }
  }
}

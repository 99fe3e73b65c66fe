import type { PostLine } from '../../app/content.ts'
import { pathOf } from '../../app/map/addresses.ts'
import { type Language, localeOf, prefixOf } from '../../languages/languages.ts'
import type { Library } from '../../languages/library.ts'
import { xml } from './xml.ts'

type Feed = { language: Language; origin: string; title: string; description: string; posts: PostLine[] }

export const feedNames = ['atom.xml', 'rss.xml', 'feed.json'] as const
export type FeedName = (typeof feedNames)[number]

const types: Record<FeedName, string> = {
  'atom.xml': 'application/atom+xml; charset=utf-8',
  'rss.xml': 'application/rss+xml; charset=utf-8',
  'feed.json': 'application/feed+json; charset=utf-8',
}

/** New articles, for those who read them elsewhere. */
export function writeFeed(
  name: FeedName,
  language: Language,
  { origin, library, posts }: { origin: string; library: Library; posts: PostLine[] },
): Response {
  const words = library.words(language)
  const say = words.getFixedT(null, 'posts')
  const title = `${say('title')} · ${words.getFixedT(null, 'common')('site.name')}`
  const feed = { language, origin, title, description: say('description'), posts }
  const text = { 'atom.xml': writeAtom, 'rss.xml': writeRss, 'feed.json': writeJson }[name](feed)
  return new Response(text, {
    headers: {
      'Content-Type': types[name],
      'Cache-Control': 'public, max-age=300',
      'Content-Language': language,
    },
  })
}

const addressOf = ({ origin, language }: Feed, { slug }: PostLine) =>
  origin + pathOf('post', language, { id: slug })
const ownAddress = ({ origin, language }: Feed, name: FeedName) =>
  `${origin}${prefixOf(language)}/posts/${name}`
const instant = (day: string) => new Date(Date.parse(day.slice(0, 10)) || 0).toISOString()
const newest = ({ posts }: Feed) => instant(posts[0]?.publishedAt ?? '1970-01-01')

function writeAtom(feed: Feed): string {
  const entries = feed.posts.map(
    post => `<entry>
<title>${xml(post.title)}</title>
<id>${xml(addressOf(feed, post))}</id>
<link href="${xml(addressOf(feed, post))}"/>
<published>${instant(post.publishedAt)}</published>
<updated>${instant(post.publishedAt)}</updated>
<summary>${xml(post.summary)}</summary>
</entry>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${localeOf(feed.language)}">
<title>${xml(feed.title)}</title>
<subtitle>${xml(feed.description)}</subtitle>
<id>${xml(ownAddress(feed, 'atom.xml'))}</id>
<link rel="self" href="${xml(ownAddress(feed, 'atom.xml'))}"/>
<link href="${xml(feed.origin + pathOf('posts', feed.language))}"/>
<updated>${newest(feed)}</updated>
<author><name>Exhale</name></author>
${entries.join('\n')}
</feed>
`
}

function writeRss(feed: Feed): string {
  const items = feed.posts.map(
    post => `<item>
<title>${xml(post.title)}</title>
<link>${xml(addressOf(feed, post))}</link>
<guid>${xml(addressOf(feed, post))}</guid>
<pubDate>${new Date(instant(post.publishedAt)).toUTCString()}</pubDate>
<description>${xml(post.summary)}</description>
</item>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${xml(feed.title)}</title>
<link>${xml(feed.origin + pathOf('posts', feed.language))}</link>
<atom:link rel="self" type="application/rss+xml" href="${xml(ownAddress(feed, 'rss.xml'))}"/>
<description>${xml(feed.description)}</description>
<language>${localeOf(feed.language).toLowerCase()}</language>
${items.join('\n')}
</channel>
</rss>
`
}

function writeJson(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    language: localeOf(feed.language),
    home_page_url: feed.origin + pathOf('posts', feed.language),
    feed_url: ownAddress(feed, 'feed.json'),
    items: feed.posts.map(post => ({
      id: addressOf(feed, post),
      url: addressOf(feed, post),
      title: post.title,
      summary: post.summary,
      content_text: post.summary,
      date_published: instant(post.publishedAt),
      language: localeOf(feed.language),
    })),
  })
}

import { hrefOf } from '../../app/blocks/blok.ts'
import type { FindTarget } from '../../domain/links/make.ts'
import type { Language } from '../../languages/languages.ts'
import { type Block, type JsonObject, textOf } from '../../services/content/format/json.ts'
import type { ContentParts } from '../backend/content.ts'
import { linksOf } from './email-words.ts'

type Parts = Pick<ContentParts, 'read' | 'source'> & { findTarget: FindTarget }

/** Which links of an email lead to nothing. Pages of this site are looked for; of others, nobody is asked. */
export async function findDeadLinks(
  { read, source, findTarget }: Parts,
  email: Block,
  languages: readonly Language[],
): Promise<{ links: number; dead: string[] }> {
  const links = linksOf(email)
  const dead = new Set<string>()
  const uuids = links.filter(isStory).map(({ id }) => textOf(id))
  const params = { by_uuids: uuids.join(','), per_page: '50', excluding_fields: 'body' }
  const known = uuids.length > 0 ? (await source.listStories({ language: 'en', params })).stories : []
  for (const link of links) {
    const name = nameOf(link)
    if (isStory(link) && !known.some(({ uuid }) => uuid === link.id)) dead.add(name)
    for (const language of isStory(link) ? [] : languages) {
      const { link: resolved } = (await read(language).resolve({ link })) as JsonObject
      if (!(await isAnswered(hrefOf(resolved), findTarget))) dead.add(name)
    }
    if (name === '') dead.add('')
  }
  return { links: links.length, dead: [...dead] }
}

const isStory = ({ linktype }: JsonObject): boolean => linktype === 'story'

const nameOf = ({ linktype, cached_url, url, email }: JsonObject): string =>
  linktype === 'story' ? `/${textOf(cached_url)}` : textOf(url) || textOf(email)

async function isAnswered(href: string, findTarget: FindTarget): Promise<boolean> {
  if (href.startsWith('/') && !href.startsWith('//')) return findTarget(href)
  const url = URL.parse(href)
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && url.hostname.includes('.')
}

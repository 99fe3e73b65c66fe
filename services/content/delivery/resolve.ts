import { listAssetsByIds } from '../assets/assets.ts'
import type { Tools } from '../deps.ts'
import { selectEditions } from './editions.ts'
import { listLinksTo } from './links.ts'
import type { Resolving } from './query.ts'
import { findAssets, findLinks, findRelations } from './references.ts'
import { type DeliveredStory, type DeliveryWishes, shapeStories } from './shape.ts'

/** More than this the client fetches itself, in batches of as many. */
const mostResolved = 50
const mostLinks = 500

interface Resolved {
  rels: DeliveredStory[]
  links: object[]
  rel_uuids?: string[]
  link_uuids?: string[]
  assets?: object[]
}

/** What stories point to, beside them. */
export async function resolve(
  tools: Tools,
  stories: DeliveredStory[],
  wishes: DeliveryWishes,
  { relations, levels, links, linkLevels, assets }: Resolving,
): Promise<Resolved> {
  const answer: Resolved = { rels: [], links: [] }
  if (relations.length > 0) {
    const find = (from: DeliveredStory[]) => findRelations(from, relations)
    const uuids = find(stories)
    if (uuids.length > mostResolved) answer.rel_uuids = uuids
    else answer.rels = await getLevels(tools, uuids, wishes, levels, find)
  }
  if (links) {
    const uuids = findLinks(stories)
    if (links !== 'story' && uuids.length <= mostLinks)
      answer.links = await listLinksTo(tools, uuids, wishes.state, wishes.lang)
    else if (uuids.length > mostResolved) answer.link_uuids = uuids
    else answer.links = await getLevels(tools, uuids, wishes, linkLevels, findLinks)
  }
  if (assets) answer.assets = await listAssetsByIds(tools, findAssets(stories))
  return answer
}

/** These stories and, where two levels are asked for, what they point to in turn. */
async function getLevels(
  tools: Tools,
  uuids: string[],
  wishes: DeliveryWishes,
  levels: number,
  find: (stories: DeliveredStory[]) => string[],
): Promise<DeliveredStory[]> {
  const first = await getMany(tools, uuids, wishes)
  if (levels < 2) return first
  const further = find(first).filter(uuid => !uuids.includes(uuid))
  return [...first, ...(await getMany(tools, further.slice(0, mostResolved), wishes))]
}

async function getMany(tools: Tools, uuids: string[], wishes: DeliveryWishes): Promise<DeliveredStory[]> {
  if (uuids.length === 0) return []
  const rows = await selectEditions(tools.database, wishes.state)
    .where('s.uuid', 'in', uuids)
    .where('e.lang', '=', wishes.lang)
    .execute()
  return shapeStories(tools, rows, wishes)
}

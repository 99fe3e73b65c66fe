import { toLang } from '../format/localize.ts'
import { refuse } from '../schema/fault.ts'
import type { EditionState } from '../tables.ts'
import { readTime } from '../times.ts'
import { readFilter } from './filter.ts'
import { readSort } from './sort.ts'

export type StoriesQuery = ReturnType<typeof readStoriesQuery>
export type Resolving = ReturnType<typeof readResolving>

type TimeColumn = 'published_at' | 'first_published_at' | 'updated_at'
const timeColumns: TimeColumn[] = ['published_at', 'first_published_at', 'updated_at']
const operators = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const
const timeNames = timeColumns.flatMap(column =>
  Object.keys(operators).map(operator => `${column}_${operator}`),
)

const shared = ['token', 'version', 'cv', 'language', 'fallback_lang', 'from_release']
const resolving = [
  'resolve_relations',
  'resolve_level',
  'resolve_links',
  'resolve_links_level',
  'resolve_assets',
  'excluding_fields',
  'excluding_story_fields',
]
const storyNames = new Set([...shared, ...resolving, 'find_by'])
const storiesNames = new Set([
  ...shared,
  ...resolving,
  ...timeNames,
  'per_page',
  'page',
  'starts_with',
  'by_slugs',
  'excluding_slugs',
  'by_uuids',
  'by_uuids_ordered',
  'by_ids',
  'excluding_ids',
  'search_term',
  'sort_by',
  'content_type',
  'level',
  'is_startpage',
  'in_workflow_stages',
  'with_tag',
])

const mostListed = 500

/** As the hosted service does: a misspelt parameter is an error, not a surprise. */
export function ensureKnown(params: URLSearchParams, kind: 'story' | 'stories'): void {
  const known = kind === 'story' ? storyNames : storiesNames
  for (const name of params.keys()) {
    if (known.has(name)) continue
    if (kind === 'stories' && name.startsWith('filter_query[')) continue
    throw refuse(`The parameter "${name.slice(0, 80)}" is not supported`)
  }
}

export function readStoriesQuery(params: URLSearchParams, state: EditionState) {
  const text = (name: string) => params.get(name) ?? ''
  const ordered = params.get('by_uuids_ordered')
  const uuids = ordered ?? params.get('by_uuids')
  return {
    state,
    lang: toLang(params.get('language')),
    fallback: params.has('fallback_lang') ? toLang(params.get('fallback_lang')) : undefined,
    ...readPage(params, 100),
    startsWith: text('starts_with').replace(/^\/+/, ''),
    slugs: list(text('by_slugs')),
    notSlugs: list(text('excluding_slugs')),
    uuids: uuids === null ? undefined : list(uuids).map(uuid => uuid.toLowerCase()),
    isOrdered: ordered !== null,
    ids: params.has('by_ids') ? list(text('by_ids')).map(readId) : undefined,
    notIds: list(text('excluding_ids')).map(readId),
    words: text('search_term').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10),
    sort: readSort(text('sort_by')),
    contentType: text('content_type'),
    level: params.has('level') ? readCount('level', text('level')) : undefined,
    isStartpage: params.has('is_startpage') ? readFlag(text('is_startpage')) : undefined,
    tags: list(text('with_tag')),
    times: readTimes(params),
    filter: readFilter(params),
  }
}

export function readResolving(params: URLSearchParams) {
  const wanted = params.get('resolve_links')
  const links = wanted === '1' ? 'story' : (['story', 'url', 'link'] as const).find(one => one === wanted)
  const levels = Number(params.get('resolve_level') ?? 1)
  return {
    relations: list(params.get('resolve_relations') ?? '').map(entry => {
      const [component = '', field = ''] = entry.split('.')
      if (!component || !field) throw refuse('resolve_relations takes component.field')
      return { component, field }
    }),
    levels: levels === 2 ? 2 : 1,
    links,
    linkLevels: params.get('resolve_links_level') === '2' ? 2 : 1,
    assets: params.get('resolve_assets') === '1',
    notFields: list(params.get('excluding_fields') ?? ''),
    notStoryFields: list(params.get('excluding_story_fields') ?? ''),
  }
}

export function readPage(params: URLSearchParams, most: number): { page: number; perPage: number } {
  const page = readCount('page', params.get('page') || '1')
  const perPage = readCount('per_page', params.get('per_page') || '25')
  return { page: Math.max(1, Math.min(page, 1_000_000)), perPage: Math.max(1, Math.min(perPage, most)) }
}

export function list(text: string): string[] {
  const entries = text.split(',').map(entry => entry.trim())
  const kept = entries.filter(entry => entry !== '')
  if (kept.length > mostListed) throw refuse(`A list may have ${mostListed} entries`)
  return kept
}

function readCount(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text.trim())) throw refuse(`The parameter "${name}" must be a whole number`)
  return Number(text)
}

function readId(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw refuse(`"${text.slice(0, 40)}" is not an id`)
  return Number(text)
}

const readFlag = (text: string) => text === '1' || text === 'true'

function readTimes(params: URLSearchParams) {
  return timeColumns.flatMap(column =>
    Object.entries(operators).flatMap(([name, operator]) => {
      const given = params.get(`${column}_${name}`)
      if (given === null) return []
      const at = readTime(given)
      if (at === undefined) throw refuse(`The parameter "${column}_${name}" must be a date`)
      return [{ column, operator, at }]
    }),
  )
}

import { ensure } from '../../../platform/errors.ts'
import { readFilter } from '../delivery/filter.ts'
import { list as readList, readPage } from '../delivery/query.ts'
import { isObject, type Json, type JsonObject, textOf } from '../format/json.ts'
import { type Lang, langs, toLang } from '../format/localize.ts'
import { ensureField, fault, refuse } from '../schema/fault.ts'
import type { StoryFilters } from '../stories/list.ts'
import type { StoredPlan } from '../stories/plans.ts'
import type { StoryWish } from '../stories/stories.ts'
import type { Translations } from '../stories/tree.ts'
import { readTime } from '../times.ts'
import { reading } from './changes-of.ts'
import type { ManagementCall, ManagementOperation } from './manage.ts'

type StoryAct = (call: ManagementCall, id: number, version: number) => Promise<object>

/** Something that is done with a story, and answered with what it is then. */
const act = (path: string, scope: 'write' | 'publish', run: StoryAct): ManagementOperation => ({
  methods: ['PUT', 'POST'],
  path: `/stories/:id/${path}`,
  scope,
  run: async call => {
    const [id = 0, version = 0] = call.ids
    return { body: { story: await run(call, id, version) } }
  },
})

/** The hosted service takes these by GET as well. */
const byGet = (operation: ManagementOperation): ManagementOperation => ({
  ...operation,
  methods: ['GET', ...operation.methods],
  isActingGet: true,
})

export const storyOperations: readonly ManagementOperation[] = [
  reading('/stories', async ({ administration, params }) => {
    const filters = readFilters(params)
    const { stories, total } = await administration.listStories(filters)
    return { body: { stories }, total, perPage: filters.perPage }
  }),
  reading('/stories/:id', async ({ administration, ids: [id = 0] }) => ({
    body: { story: await administration.getStory(id) },
  })),
  {
    methods: ['POST'],
    path: '/stories',
    scope: 'write',
    async run(call) {
      const publish = wantsPublish(call)
      const story = await call.administration.createStory(readWish(call.body), call.author, { publish })
      return { body: { story }, status: 201 }
    },
  },
  {
    methods: ['PUT'],
    path: '/stories/:id',
    scope: 'write',
    async run(call) {
      const [id = 0] = call.ids
      const story = await call.administration.saveStory(id, readWish(call.body), call.author, {
        publish: wantsPublish(call),
        langs: readLangs(textOf(call.body.lang)),
        plans: readPlans(call),
      })
      return { body: { story } }
    },
  },
  {
    methods: ['DELETE'],
    path: '/stories/:id',
    scope: 'write',
    async run({ administration, may, ids: [id = 0] }) {
      const { published } = await administration.getStory(id)
      ensure(!published || may('publish'), 'permission-denied', 'visitors see it: needs the scope publish')
      return { body: { story: await administration.trashStory(id) } }
    },
  },
  byGet(
    act('publish', 'publish', ({ administration, params }, id) =>
      administration.publishStory(id, readLangs(params.get('lang'))),
    ),
  ),
  byGet(
    act('unpublish', 'publish', ({ administration, params }, id) =>
      administration.unpublishStory(id, readLangs(params.get('lang'))),
    ),
  ),
  {
    methods: ['PUT', 'POST'],
    path: '/stories/:id/duplicate',
    scope: 'write',
    run: async ({ administration, author, ids: [id = 0] }) => ({
      body: { story: await administration.duplicateStory(id, author) },
      status: 201,
    }),
  },
  act('undelete', 'write', ({ administration, author }, id) => administration.restoreStory(id, author)),
  reading('/stories/:id/versions', async ({ administration, ids: [id = 0] }) => ({
    body: { versions: await administration.listVersions(id) },
  })),
  reading('/stories/:id/versions/:id', async ({ administration, ids: [id = 0, version = 0] }) => ({
    body: { version: await administration.getVersion(id, version) },
  })),
  act('restore_with/:id', 'write', ({ administration, author }, id, version) =>
    administration.restoreVersion(id, version, author),
  ),
]

/** To publish while saving takes the right to publish, which saving alone does not give. */
function wantsPublish({ body, may }: ManagementCall): boolean {
  const isWished = isTrue(body.publish)
  ensure(!isWished || may('publish'), 'permission-denied', 'needs the scope publish')
  return isWished
}

function readWish(body: JsonObject): StoryWish {
  const given = body.story
  if (!isObject(given)) throw refuse('The body needs a story')
  const { name, slug, content, tag_list: tags, uuid, group_id: groupId } = given
  return {
    ...(name !== undefined && { name: readText(name, 'name') }),
    ...(slug !== undefined && { slug: readText(slug, 'slug') }),
    ...(isObject(content) && { content }),
    ...(given.parent_id !== undefined && { parentId: readNumber(given.parent_id ?? 0, 'parent_id') }),
    ...(typeof given.is_folder === 'boolean' && { isFolder: given.is_folder }),
    ...(typeof given.is_startpage === 'boolean' && { isStartpage: given.is_startpage }),
    ...(given.position !== undefined &&
      given.position !== null && { position: readNumber(given.position, 'position') }),
    ...(tags !== undefined && { tags: readTags(tags) }),
    ...(Array.isArray(given.translated_slugs_attributes) && {
      translations: readTranslations(given.translated_slugs_attributes),
    }),
    ...(typeof uuid === 'string' && body.lang === undefined && { uuid }),
    ...(typeof groupId === 'string' && /^[\w-]{1,64}$/.test(groupId) && { groupId }),
    ...(typeof given.first_published_at === 'string' && {
      firstPublishedAt: readMoment(given.first_published_at, 'first_published_at'),
    }),
    ...(Number.isSafeInteger(given.revision) &&
      isTrue(body.check_revision) && { revision: Number(given.revision) }),
    ...(isTrue(body.autosave) && { isAutosave: true }),
  }
}

function readPlans({ body, may }: ManagementCall): StoredPlan[] {
  const given = isObject(body.story) ? body.story : {}
  const plans: StoredPlan[] = []
  const read = (value: Json | undefined, field: string) =>
    value === null || value === '' ? null : readMoment(textOf(value), field)
  if ('publish_at' in given) plans.push({ action: 'publish', at: read(given.publish_at, 'publish_at') })
  if ('expire_date' in given) plans.push({ action: 'unpublish', at: read(given.expire_date, 'expire_date') })
  ensure(plans.length === 0 || may('publish'), 'permission-denied', 'needs the scope publish')
  return plans
}

function readLangs(text: string | null): Lang[] | undefined {
  if (!text) return undefined
  return readList(text).map(code => {
    const lang = toLang(code === '[default]' ? 'default' : code)
    const isKnown = lang !== 'default' || ['default', '[default]', 'en'].includes(code)
    ensureField(isKnown && langs.includes(lang), 'lang', 'is not a language of this space')
    return lang
  })
}

function readTranslations(given: Json[]): Translations {
  const entries = given.filter(isObject).filter(one => !isTrue(one._destroy))
  return Object.fromEntries(
    entries.map(one => [textOf(one.lang), { slug: textOf(one.slug), name: textOf(one.name) }]),
  )
}

function readTags(given: Json): string[] {
  const all = typeof given === 'string' ? given.split(',') : given
  if (!Array.isArray(all) || all.length > 100) throw fault('tag_list', 'must be a list')
  return [...new Set(all.map(tag => textOf(tag).trim().slice(0, 100)).filter(Boolean))]
}

function readText(value: Json, field: string): string {
  ensureField(typeof value === 'string', field, 'must be text')
  return value
}

function readNumber(value: Json, field: string): number {
  const number = Number(value)
  ensureField(Number.isSafeInteger(number) && typeof value !== 'object', field, 'must be a whole number')
  return number
}

function readMoment(text: string, field: string): number {
  const at = readTime(text)
  ensureField(at !== undefined, field, 'must be a date', 'date')
  return at
}

const isTrue = (value: Json | undefined) => value === true || value === 1 || value === '1'

const sortColumns = [
  'name',
  'slug',
  'position',
  'created_at',
  'updated_at',
  'first_published_at',
  'id',
] as const

function readFilters(params: URLSearchParams): StoryFilters {
  const text = (name: string) => params.get(name) || undefined
  const has = (name: string) => ['1', 'true'].includes(params.get(name) ?? '')
  const [column = '', direction = 'asc'] = (params.get('sort_by') ?? '').split(':')
  const sortColumn = sortColumns.find(one => one === column)
  const published = params.get('is_published')
  return {
    ...readPage(params, 100),
    ids: params.has('by_ids')
      ? readList(params.get('by_ids') ?? '').map(id => readNumber(id, 'by_ids'))
      : undefined,
    uuids: params.has('by_uuids') ? readList(params.get('by_uuids') ?? '') : undefined,
    notIds: readList(params.get('excluding_ids') ?? '').map(id => readNumber(id, 'excluding_ids')),
    parentId:
      text('with_parent') === undefined ? undefined : readNumber(text('with_parent') ?? '0', 'with_parent'),
    tags: readList(params.get('with_tag') ?? ''),
    kind: has('folder_only') ? 'folder' : has('story_only') ? 'story' : undefined,
    search: text('search') ?? text('text_search'),
    startsWith: text('starts_with'),
    path: text('full_slug') ?? text('with_slug'),
    component: text('contain_component'),
    isPublished: published === null ? undefined : published === 'true' || published === '1',
    inTrash: has('in_trash'),
    filter: readFilter(params),
    sort: sortColumn && { column: sortColumn, isDescending: direction === 'desc' },
  }
}

import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { describeOnEveryDatabase } from '../../platform/testing/databases.ts'
import { tries } from '../../platform/testing/tier.ts'
import { openContent, type Stage } from './testing/serve.ts'

const names = [
  'version',
  'token',
  'cv',
  'language',
  'fallback_lang',
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
  'with_tag',
  'published_at_gt',
  'resolve_relations',
  'resolve_links',
  'resolve_level',
  'filter_query[a][in]',
  'filter_query[a][like]',
  'filter_query[__or][][a][is]',
  'filter_query[',
  'filter_query[]',
  'filter_query[__or]',
  'find_by',
  'datasource',
  'dimension',
  'filename',
  'search',
  'with_parent',
  'in_trash',
  'lang',
]
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e9',
    '99999999999999999999',
    'default',
    'de',
    'draft',
    'content.a:desc',
    '%',
    '*',
    "'",
    '\u0000',
    '\ud800',
    '__proto__',
    'a,b,,c',
    '2026-01-01',
    'page.related',
  ),
)
const paths = [
  'stories',
  'stories/x',
  'stories/1',
  'spaces/me',
  'links',
  'links/x',
  'tags',
  'datasources',
  'datasources/x',
  'datasource_entries',
  'assets/me',
  '',
]
const managed = [
  'stories',
  'stories/1',
  'stories/1/publish',
  'stories/1/unpublish',
  'stories/1/versions',
  'stories/1/versions/1',
  'stories/1/restore_with/1',
  'stories/1/duplicate',
  'stories/1/undelete',
  'components',
  'components/1',
  'component_groups',
  'component_groups/1',
  'datasources',
  'datasources/1',
  'datasource_entries',
  'datasource_entries/1',
  'assets',
  'assets/1',
  'assets/1/finish_upload',
  'asset_folders',
  'asset_folders/1',
  'webhook_endpoints',
  'webhook_endpoints/1',
]
const nouns = [
  'story',
  'component',
  'component_group',
  'datasource',
  'datasource_entry',
  'asset',
  'asset_folder',
  'webhook_endpoint',
  'publish',
  'lang',
]
const keys = [
  'name',
  'slug',
  'content',
  'parent_id',
  'is_folder',
  'is_startpage',
  'position',
  'tag_list',
  'translated_slugs_attributes',
  'publish_at',
  'first_published_at',
  'uuid',
  'group_id',
  'schema',
  'dimensions',
  'entry_value',
  'value',
  'datasource_id',
  'filename',
  'focus',
  'alt',
  'endpoint',
  'actions',
  'type',
  'component',
  'body',
  'marks',
  'attrs',
  '__proto__',
  'lang',
]
const { body } = fc.letrec<{ body: unknown }>(tie => ({
  body: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 'doc', 'page', 'ok-slug', 1, {}, []),
    fc.array(tie('body'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...keys), tie('body'), { maxKeys: 6 }),
  ),
}))

describeOnEveryDatabase('whatever is asked', open => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openContent(await open())
    const wish = { name: 'X', slug: 'x', content: { component: 'page', a: 'x' } }
    await stage.content.administration.createStory(wish, { id: 't', name: 'T' }, { publish: true })
  })

  it('of delivery is answered in JSON, and never with a fault of ours', async () => {
    const params = fc.array(fc.tuple(fc.constantFrom(...names), text), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), text, params, async (path, more, given) => {
        const query = new URLSearchParams([['token', stage.tokens.preview], ...given])
        const { status } = await stage.ask(
          `/v2/cdn/${path}${encodeURIComponent(more.toWellFormed())}?${query}`,
        )
        expect(status).toBeLessThan(500)
      }),
      { numRuns: tries(400) },
    )
  })

  it('of management is answered in JSON, and never with a fault of ours', async () => {
    const request = fc.record({
      method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH'),
      path: fc.constantFrom(...managed),
      given: fc.oneof(body, fc.dictionary(fc.constantFrom(...nouns), body, { maxKeys: 3 })),
      query: fc.array(fc.tuple(fc.constantFrom(...names), text), { maxLength: 2 }),
    })
    await fc.assert(
      fc.asyncProperty(request, async ({ method, path, given, query }) => {
        const init = {
          method,
          headers: { Authorization: stage.tokens.management },
          ...(method !== 'GET' && { body: JSON.stringify(given) }),
        }
        const { status, body } = await stage.ask(`/v1/spaces/1/${path}?${new URLSearchParams(query)}`, init)
        expect([status < 500, body]).toEqual([true, body])
        expect(status).not.toBe(500)
      }),
      { numRuns: tries(600) },
    )
  })
})

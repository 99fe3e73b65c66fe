import { type CreateTableBuilder, sql, type Transaction } from 'kysely'
import type { ColumnTypes } from '../../../platform/database/columns.ts'

type Kind = keyof ColumnTypes
type Columns = Record<string, Kind | `${Kind}?`>

export async function createTables(tx: Transaction<unknown>, types: ColumnTypes): Promise<void> {
  async function table(name: string, key: string[], columns: Columns) {
    let builder: CreateTableBuilder<string, string> = tx.schema.createTable(name)
    for (const [column, kind] of Object.entries(columns)) {
      const type = types[kind.replace('?', '') as Kind]
      builder = builder.addColumn(column, type, made => (kind.endsWith('?') ? made : made.notNull()))
    }
    await builder.addPrimaryKeyConstraint(`${name}_key`, key as never[]).execute()
  }
  const index = (name: string, on: string, columns: string[], isUnique = false) => {
    const builder = tx.schema.createIndex(name).on(on).columns(columns)
    return (isUnique ? builder.unique() : builder).execute()
  }

  await table('content_ids', ['noun'], { noun: 'text', last: 'integer' })
  await table('content_space', ['id'], {
    id: 'integer',
    name: 'text',
    cv: 'integer',
    revision: 'integer',
    upload_key: 'text',
    created_at: 'time',
  })
  await table('content_tokens', ['id'], {
    id: 'integer',
    name: 'text',
    kind: 'text',
    hash: 'text',
    scopes: 'text',
    created_at: 'time',
  })
  await index('content_tokens_by_hash', 'content_tokens', ['hash'], true)
  await table('content_stories', ['id'], {
    id: 'integer',
    uuid: 'text',
    group_id: 'text',
    parent_id: 'integer',
    name: 'text',
    slug: 'text',
    translations: 'text',
    is_folder: 'boolean',
    is_startpage: 'boolean',
    position: 'integer',
    tags: 'text',
    version_id: 'integer?',
    revision: 'integer',
    author: 'text',
    created_at: 'time',
    updated_at: 'time',
    first_published_at: 'time?',
    trashed_at: 'time?',
  })
  await index('content_stories_by_uuid', 'content_stories', ['uuid'], true)
  await index('content_stories_by_group', 'content_stories', ['group_id'])
  await index('content_stories_by_parent', 'content_stories', ['parent_id', 'slug'])
  // A start page has its folder's slug, one floor above the place its own children have.
  await sql`create unique index content_stories_slug on content_stories (parent_id, slug, is_startpage) where trashed_at is null`.execute(
    tx,
  )
  await table('content_versions', ['id'], {
    id: 'integer',
    story_id: 'integer',
    content: 'text',
    name: 'text',
    author: 'text',
    created_at: 'time',
  })
  await index('content_versions_by_story', 'content_versions', ['story_id', 'id'])
  await table('content_editions', ['story_id', 'state', 'lang'], {
    story_id: 'integer',
    state: 'text',
    lang: 'text',
    version_id: 'integer',
    path: 'text',
    default_path: 'text',
    name: 'text',
    component: 'text',
    parent_id: 'integer',
    level: 'integer',
    is_startpage: 'boolean',
    position: 'integer',
    tags: 'text',
    created_at: 'time',
    updated_at: 'time',
    published_at: 'time?',
    first_published_at: 'time?',
  })
  await index('content_editions_by_path', 'content_editions', ['state', 'lang', 'path'])
  await index('content_editions_by_any_path', 'content_editions', ['state', 'path'])
  await index('content_editions_by_default_path', 'content_editions', ['state', 'lang', 'default_path'])
  await index('content_editions_by_component', 'content_editions', ['state', 'lang', 'component'])
  await index('content_editions_by_position', 'content_editions', ['state', 'lang', 'position', 'story_id'])
  await index('content_editions_by_first', 'content_editions', ['state', 'lang', 'first_published_at'])
  await index('content_editions_by_published', 'content_editions', ['state', 'lang', 'published_at'])
  await index('content_editions_by_version', 'content_editions', ['version_id'])
  await table('content_tags', ['story_id', 'state', 'tag'], {
    story_id: 'integer',
    state: 'text',
    tag: 'text',
  })
  await index('content_tags_by_tag', 'content_tags', ['state', 'tag'])
  await table('content_redirects', ['path'], {
    path: 'text',
    story_id: 'integer',
    lang: 'text',
    created_at: 'time',
  })
  await table('content_schedules', ['id'], {
    id: 'integer',
    story_id: 'integer',
    action: 'text',
    langs: 'text',
    author: 'text',
    due_at: 'time',
  })
  await index('content_schedules_due', 'content_schedules', ['due_at'])
  await table('content_components', ['id'], {
    id: 'integer',
    name: 'text',
    group_uuid: 'text?',
    version: 'integer',
    definition: 'text',
    created_at: 'time',
    updated_at: 'time',
  })
  await index('content_components_by_name', 'content_components', ['name'], true)
  await table('content_component_versions', ['component_id', 'version'], {
    component_id: 'integer',
    version: 'integer',
    definition: 'text',
    created_at: 'time',
  })
  await table('content_component_groups', ['id'], { id: 'integer', uuid: 'text', name: 'text' })
  await table('content_datasources', ['id'], {
    id: 'integer',
    slug: 'text',
    name: 'text',
    dimensions: 'text',
    created_at: 'time',
    updated_at: 'time',
  })
  await index('content_datasources_by_slug', 'content_datasources', ['slug'], true)
  await table('content_datasource_entries', ['id'], {
    id: 'integer',
    datasource_id: 'integer',
    name: 'text',
    value: 'text',
    dimension_values: 'text',
    position: 'integer',
  })
  await index('content_entries_by_source', 'content_datasource_entries', ['datasource_id', 'name'], true)
  await table('content_assets', ['id'], {
    id: 'integer',
    uuid: 'text',
    name: 'text',
    folder_id: 'integer?',
    digest: 'text?',
    type: 'text',
    bytes: 'integer',
    width: 'integer?',
    height: 'integer?',
    focus: 'text',
    texts: 'text',
    created_at: 'time',
    updated_at: 'time',
    trashed_at: 'time?',
  })
  await index('content_assets_by_name', 'content_assets', ['name'])
  await table('content_blobs', ['digest'], { digest: 'text', bytes: 'bytes' })
  await table('content_asset_folders', ['id'], {
    id: 'integer',
    uuid: 'text',
    name: 'text',
    parent_id: 'integer?',
  })
  await table('content_webhooks', ['id'], {
    id: 'integer',
    name: 'text',
    endpoint: 'text',
    secret: 'text?',
    actions: 'text',
    is_active: 'boolean',
    created_at: 'time',
  })
  await table('content_webhook_calls', ['id'], {
    id: 'integer',
    webhook_id: 'integer',
    body: 'text',
    attempts: 'integer',
    due_at: 'time',
  })
  await index('content_webhook_calls_due', 'content_webhook_calls', ['due_at'])
}

import type { MigrationList } from '../../platform/database/migrate.ts'
import { createTables } from './migrations/0001-content.ts'
import { createConfirmations } from './migrations/0002-confirmations.ts'
import { addTries } from './migrations/0003-tried-plans.ts'
import { allowFeatures } from './migrations/0004-features-in-pages.ts'

export type EditionState = 'draft' | 'published'

export interface SpaceRow {
  id: number
  name: string
  /** Raised by every publish; what caches are kept by. */
  cv: number
  /** Raised by every change of any kind. */
  revision: number
  /** Signs the forms that files are uploaded with. */
  upload_key: string
  created_at: number
}

export interface TokenRow {
  id: number
  name: string
  kind: 'public' | 'preview' | 'management'
  hash: string
  /** JSON list; empty for delivery tokens. */
  scopes: string
  created_at: number
}

export interface StoryRow {
  id: number
  uuid: string
  group_id: string
  parent_id: number
  name: string
  slug: string
  /** Translated slugs and names, JSON by language. */
  translations: string
  is_folder: boolean
  is_startpage: boolean
  position: number
  tags: string
  /** The draft: newest of its versions. Null for folders. */
  version_id: number | null
  /** How often it was saved; two editors notice each other by it. */
  revision: number
  author: string
  created_at: number
  updated_at: number
  first_published_at: number | null
  trashed_at: number | null
}

export interface VersionRow {
  id: number
  story_id: number
  content: string
  name: string
  author: string
  created_at: number
}

/** A story as one language delivers it, in one of its two states. */
export interface EditionRow {
  story_id: number
  state: EditionState
  lang: string
  version_id: number
  path: string
  default_path: string
  name: string
  component: string
  parent_id: number
  level: number
  is_startpage: boolean
  position: number
  tags: string
  created_at: number
  updated_at: number
  published_at: number | null
  first_published_at: number | null
}

export interface ContentTables {
  content_space: SpaceRow
  content_tokens: TokenRow
  content_stories: StoryRow
  content_versions: VersionRow
  content_editions: EditionRow
  content_tags: { story_id: number; state: EditionState; tag: string }
  content_redirects: { path: string; story_id: number; lang: string; created_at: number }
  content_schedules: {
    id: number
    story_id: number
    action: 'publish' | 'unpublish'
    langs: string
    author: string
    due_at: number
    /** How often it was tried in vain, when it is tried again, and what was in the way the last time. */
    attempts: number
    again_at: number | null
    trouble: 'incomplete' | 'failed' | null
  }
  content_components: {
    id: number
    name: string
    group_uuid: string | null
    version: number
    definition: string
    created_at: number
    updated_at: number
  }
  content_component_versions: {
    component_id: number
    version: number
    definition: string
    created_at: number
  }
  content_component_groups: { id: number; uuid: string; name: string }
  content_datasources: {
    id: number
    slug: string
    name: string
    dimensions: string
    created_at: number
    updated_at: number
  }
  content_datasource_entries: {
    id: number
    datasource_id: number
    name: string
    value: string
    dimension_values: string
    position: number
  }
  content_assets: AssetRow
  /** The bytes of assets, in the database so that every process has them. */
  content_blobs: { digest: string; bytes: Uint8Array }
  content_asset_folders: { id: number; uuid: string; name: string; parent_id: number | null }
  content_webhooks: {
    id: number
    name: string
    endpoint: string
    secret: string | null
    actions: string
    is_active: boolean
    created_at: number
  }
  content_webhook_calls: {
    id: number
    webhook_id: number
    body: string
    attempts: number
    due_at: number
  }
  /** Translations that are right although their original changed after them. */
  content_confirmations: {
    story_id: number
    /** `uid.headline__i18n__pl` */
    field: string
    digest: string
    author: string
    created_at: number
  }
  content_ids: { noun: string; last: number }
}

export interface AssetRow {
  id: number
  uuid: string
  /** Its name on the wire, without a folder. */
  name: string
  folder_id: number | null
  /** Of the stored bytes; null until they were uploaded. */
  digest: string | null
  type: string
  bytes: number
  width: number | null
  height: number | null
  focus: string
  /** Texts by language, JSON: alt, title, copyright, source. */
  texts: string
  created_at: number
  updated_at: number
  trashed_at: number | null
}

export const contentMigrations: MigrationList = {
  house: 'content',
  migrations: [
    { name: '0001-content', up: createTables },
    { name: '0002-confirmations', up: createConfirmations },
    { name: '0003-tried-plans', up: addTries },
    { name: '0004-features-in-pages', up: allowFeatures },
  ],
}

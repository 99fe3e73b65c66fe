import { type Lang, langs } from '../format/localize.ts'
import { isSlug } from '../format/slug.ts'
import type { ContentTx } from '../ids.ts'
import { ensureUnique } from '../rows.ts'
import { ensureField } from '../schema/fault.ts'
import type { StoryRow } from '../tables.ts'
import type { StoryWish } from './stories.ts'
import { deepestFolder, listAncestors, type Translations } from './tree.ts'

/** Puts name, slug and place into the row, each checked. */
export async function placeStory(tx: ContentTx, row: StoryRow, wish: StoryWish): Promise<void> {
  if (wish.name !== undefined) {
    const name = wish.name.trim()
    ensureField(
      name !== '' && name.length <= 250,
      'name',
      name ? 'is too long' : "can't be blank",
      name ? 'long' : 'blank',
    )
    row.name = name
  }
  if (wish.slug !== undefined) {
    ensureField(isSlug(wish.slug), 'slug', 'is invalid', 'format')
    // What the files of a folder are called.
    ensureField(wish.slug !== 'index' && wish.slug !== '_folder', 'slug', 'is reserved', 'format')
    row.slug = wish.slug
  }
  if (wish.parentId !== undefined) row.parent_id = wish.parentId
  if (wish.isStartpage !== undefined) row.is_startpage = wish.isStartpage
  if (wish.position !== undefined) row.position = wish.position
  if (wish.tags) row.tags = JSON.stringify(wish.tags)
  if (wish.translations) row.translations = JSON.stringify(readTranslations(wish.translations))
  if (wish.firstPublishedAt !== undefined) row.first_published_at = wish.firstPublishedAt
  if (row.parent_id !== 0) await ensureFolder(tx, row)
  const there = tx
    .selectFrom('content_stories')
    .select('id')
    .where('parent_id', '=', row.parent_id)
    .where('slug', '=', row.slug)
    .where('is_startpage', '=', row.is_startpage)
    .where('trashed_at', 'is', null)
  await ensureUnique(there, 'slug', row.id)
}

async function ensureFolder(tx: ContentTx, row: StoryRow): Promise<void> {
  const parent = await tx
    .selectFrom('content_stories')
    .selectAll()
    .where('id', '=', row.parent_id)
    .where('trashed_at', 'is', null)
    .executeTakeFirst()
  ensureField(parent?.is_folder, 'parent_id', 'is not a folder', 'folder')
  const above = await listAncestors(tx, row)
  ensureField(
    above.length <= deepestFolder && !above.some(({ id }) => id === row.id),
    'parent_id',
    'is not possible',
    'folder',
  )
}

function readTranslations(given: Translations): Translations {
  const kept: Translations = {}
  for (const [lang, { slug, name } = {}] of Object.entries(given)) {
    ensureField(
      langs.includes(lang as Lang) && lang !== 'default',
      'translated_slugs',
      `has no language ${lang.slice(0, 10)}`,
    )
    if (slug) ensureField(isSlug(slug), 'translated_slugs', 'slug is invalid', 'format')
    if (slug || name)
      kept[lang as Lang] = { ...(slug && { slug }), ...(name && { name: name.slice(0, 250) }) }
  }
  return kept
}

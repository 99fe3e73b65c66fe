import { createHash } from 'node:crypto'
import type { Author, Tools } from '../deps.ts'
import { hasComponent, type Json, type JsonObject, objectsIn } from '../format/json.ts'
import { isMissing, otherLangs, translationKey } from '../format/localize.ts'
import type { ContentTx } from '../ids.ts'
import { ensureField } from '../schema/fault.ts'

const most = 2_000

/**
 * What was confirmed is one translation beside one original, by the digest of both: when either changes, the
 * confirmation is worth nothing. `fields` are translations as `uid.headline__i18n__pl`; those the story does not have
 * are left out.
 */
export async function addConfirmations(
  tx: ContentTx,
  storyId: number,
  content: JsonObject,
  fields: readonly string[],
  { author, at }: { author: Author; at: number },
): Promise<void> {
  ensureField(fields.length <= most, 'fields', 'are too many')
  const digests = digestsOf(content)
  for (const field of new Set(fields)) {
    const digest = digests.get(field)
    if (digest === undefined) continue
    const row = { story_id: storyId, field, digest, author: author.name, created_at: at }
    await tx
      .insertInto('content_confirmations')
      .values(row)
      .onConflict(conflict => conflict.columns(['story_id', 'field']).doUpdateSet(row))
      .execute()
  }
}

/** Those that hold for the words as they are. */
export async function listConfirmed(
  { database }: Tools,
  storyId: number,
  content: JsonObject,
): Promise<string[]> {
  const rows = await database.kysely
    .selectFrom('content_confirmations')
    .select(['field', 'digest'])
    .where('story_id', '=', storyId)
    .execute()
  if (rows.length === 0) return []
  const digests = digestsOf(content)
  return rows.filter(({ field, digest }) => digests.get(field) === digest).map(({ field }) => field)
}

function digestsOf(content: JsonObject): Map<string, string> {
  const digests = new Map<string, string>()
  for (const block of [...objectsIn(content)].filter(hasComponent))
    for (const field of Object.keys(block).filter(key => !key.includes('__i18n__')))
      for (const lang of otherLangs) {
        const key = translationKey(field, lang)
        const own = block[key]
        if (own === undefined || isMissing(own)) continue
        digests.set(`${String(block._uid)}.${key}`, digestOf([block[field] ?? null, own]))
      }
  return digests
}

const digestOf = (pair: Json): string => createHash('sha256').update(JSON.stringify(pair)).digest('base64url')

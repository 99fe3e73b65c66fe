import * as z from 'zod'
import type { Verb } from '../../../app/editor/desk/doors.ts'
import { languageCodes } from '../../../languages/languages.ts'

const id = z.int().positive()
const block = z.looseObject({ _uid: z.string(), component: z.string() })
const language = z.enum(languageCodes as [(typeof languageCodes)[number]])
const folderId = z.nullable(id)
const alt = z.partialRecord(language, z.string().max(1_000))
const chosen = z.object({ id, languages: z.array(language).min(1), at: z.int().optional() })

/** What each call of the desk must look like; anything else is not heard. */
export const asks = {
  save: z.object({
    id,
    content: block,
    revision: z.int(),
    name: z.string().max(250).optional(),
    slug: z.string().max(150).optional(),
  }),
  publish: chosen,
  unpublish: chosen,
  cancelPlan: z.object({
    id,
    action: z.enum(['publish', 'unpublish']),
    languages: z.array(language).min(1),
  }),
  history: z.object({ id, before: id.optional() }),
  version: z.object({ id, versionId: id }),
  restore: z.object({ id, versionId: id }),
  create: z.object({
    component: z.string().max(100),
    name: z.string().max(250),
    slug: z.string().max(150),
    parentId: z.int().nonnegative(),
  }),
  duplicate: z.object({ id }),
  createStoryFolder: z.object({
    name: z.string().max(250),
    slug: z.string().max(150),
    parentId: z.int().nonnegative(),
  }),
  arrange: z.object({
    id,
    revision: z.int(),
    name: z.string().max(250),
    slug: z.string().max(150),
    slugs: z.partialRecord(language, z.string().max(150)),
    parentId: z.int().nonnegative(),
    tags: z.array(z.string().trim().min(1).max(100)).max(100),
  }),
  confirm: z.object({ id, fields: z.array(z.string().max(250)).min(1).max(2_000) }),
  trash: z.object({ id }),
  untrash: z.object({ id }),
  stories: z.object({ search: z.string().max(200), language }),
  folders: z.object({ language }),
  choices: z.object({ datasource: z.string().max(100), language }),
  assets: z.object({ search: z.string().max(200), folderId: folderId.optional() }),
  announceAsset: z.object({ filename: z.string().max(300), folderId }),
  describeAsset: z.object({ id, alt, folderId, focus: z.string().max(60).optional() }),
  trashAsset: z.object({ id }),
  createFolder: z.object({ name: z.string().max(200) }),
  renameFolder: z.object({ id, name: z.string().max(200) }),
  removeFolder: z.object({ id }),
} satisfies Record<Verb, z.ZodType>

import type { Language } from '../../../languages/languages.ts'
import type { DeskCalls } from '../../../server/doors/editor/verbs.ts'
import type { FieldFault } from '../../../services/content/content.ts'
import type { Block } from '../../../services/content/format/json.ts'

export type FieldSchema = {
  type: string
  pos?: number
  display_name?: string
  description?: string
  translatable?: boolean
  required?: boolean
  source?: string
  datasource_slug?: string
  /** Which stories may be chosen. */
  filter_content_type?: string[]
  max_length?: number | string
  /** No time of day. */
  disable_time?: boolean
  /** Of a section or tab: the fields it holds. */
  keys?: string[]
  filetypes?: string[]
  options?: { name: string; value: string }[]
  restrict_components?: boolean
  component_whitelist?: string[]
}

export type Component = {
  name: string
  title: string
  isRoot: boolean
  isNestable: boolean
  schema: Record<string, FieldSchema>
}
export type ComponentsByName = Record<string, Component>

/** `changed`: visitors see older words than the draft has. */
export type LanguageState = 'unpublished' | 'published' | 'changed'
export type LanguageStates = Record<Language, LanguageState>

export type StoryEntry = {
  id: number
  uuid: string
  parentId: number
  name: string
  /** What it is called in the language that was asked for. */
  title: string
  slug: string
  path: string
  /** In the languages that have one of their own. */
  slugs: Partial<Record<Language, string>>
  names: Partial<Record<Language, string>>
  tags: string[]
  /** Empty for folders. */
  component: string
  isFolder: boolean
  /** The site itself reads it at this very path, so it stays there. */
  isNeeded: boolean
  /** Where visitors find it in the language that was asked for; null where no page of the site shows it. */
  address: string | null
  revision: number
  languages: LanguageStates
  updatedAt: string
  author: string
  /** The next first. */
  plans: PublishingPlan[]
}

/** What will be done automatically, and in which languages. */
export type PublishingPlan = {
  action: 'publish' | 'unpublish'
  at: string
  languages: Language[]
  /** Why it is late: something required is missing, or it just did not work. It's retried automatically. */
  trouble?: 'incomplete' | 'failed'
}

export type Story = StoryEntry & {
  content: Block
  /** Components no one knows, which are drawn as nothing. */
  unknown: string[]
  /** Translations older than their English: `uid.field__i18n__pl`. */
  outdated: string[]
}

export type VersionLine = {
  id: number
  author: string
  createdAt: string
  isDraft: boolean
  languages: Language[]
}

export type LibraryAsset = {
  id: number
  filename: string
  name: string
  type: string
  bytes: number
  width: number | null
  height: number | null
  folderId: number | null
  /** `leftxtop:rightxbottom` of what matters in it, in its own pixels; empty for the middle. */
  focus: string
  /** By the language they are in. */
  alt: Partial<Record<Language, string>>
  createdAt: string
}
export type AssetFolder = { id: number; name: string }
export type FieldChoice = { value: string; name: string }

/** What the service said is wrong with which field: `body.0.headline`. */
export type Fault = { path: string; reason: FaultReason }
/** `reserved`: the site itself has something at that address. */
export type FaultReason = FieldFault['faults'][number]['reason'] | 'reserved'

export type DeskRefusal =
  | { problem: 'conflict'; theirs: Story }
  | { problem: 'invalid'; faults: Fault[] }
  | { problem: 'gone' }
  /** The site cannot do without it. */
  | { problem: 'needed' }

/** A screen of the site map, and what it draws from; no screen draws what has no page. */
export type Drawing = { screen: string; data: unknown }

/** What the browser may ask of the desk, and what it gets when nothing is wrong. */
export type Calls = DeskCalls & {
  /** The page of a story in one language, with these words where they are given; `focused` is a block to be seen on it. */
  draw: {
    ask: { id: number; language: Language; words?: Block; focused?: string }
    answer: { drawing: Drawing | null }
  }
}
export type Verb = keyof Calls
export type Ask<V extends Verb> = Calls[V]['ask']
export type DeskAnswer<V extends Verb> = Calls[V]['answer']

import type { Language } from '../../../languages/languages.ts'
import type { FieldFault } from '../../../services/content/content.ts'
import type { Block, Json } from '../../../services/content/format/json.ts'
import type { ContentDoors } from '../../content.ts'

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

/** There is nothing to tell. */
type Done = Record<string, never>

/** What the browser may ask of the desk, and what it gets when nothing is wrong. */
export type Calls = {
  save: {
    ask: { id: number; content: Block; revision: number; name?: string; slug?: string }
    answer: { story: Story }
  }
  publish: { ask: { id: number; languages: Language[]; at?: number }; answer: { story: Story } }
  unpublish: { ask: { id: number; languages: Language[]; at?: number }; answer: { story: Story } }
  cancelPlan: {
    ask: { id: number; action: PublishingPlan['action']; languages: Language[] }
    answer: { story: Story }
  }
  /** The page of a story in one language, with these words where they are given; `focused` is a block to be seen on it. */
  draw: {
    ask: { id: number; language: Language; words?: Block; focused?: string }
    answer: { drawing: Drawing | null }
  }
  history: { ask: { id: number; before?: number }; answer: { versions: VersionLine[] } }
  version: { ask: { id: number; versionId: number }; answer: { content: Block } }
  restore: { ask: { id: number; versionId: number }; answer: { story: Story } }
  create: {
    ask: { component: string; name: string; slug: string; parentId: number }
    answer: { story: Story }
  }
  duplicate: { ask: { id: number }; answer: { story: Story } }
  createStoryFolder: { ask: { name: string; slug: string; parentId: number }; answer: { id: number } }
  /** Name, address, folder and tags; the revision is the one the asker saw. */
  arrange: {
    ask: Pick<StoryEntry, 'id' | 'revision' | 'name' | 'slug' | 'slugs' | 'parentId' | 'tags'>
    answer: { story: StoryEntry }
  }
  /** Translations that are right although the English changed: `uid.headline__i18n__pl`. */
  confirm: { ask: { id: number; fields: string[] }; answer: { story: Story } }
  trash: { ask: { id: number }; answer: Done }
  untrash: { ask: { id: number }; answer: Done }
  stories: { ask: { search: string; language: Language }; answer: { stories: StoryEntry[] } }
  folders: { ask: { language: Language }; answer: { folders: StoryEntry[] } }
  choices: { ask: { datasource: string; language: Language }; answer: { choices: FieldChoice[] } }
  assets: {
    ask: { search: string; folderId?: number | null }
    answer: { assets: LibraryAsset[]; total: number; folders: AssetFolder[] }
  }
  announceAsset: {
    ask: { filename: string; folderId: number | null }
    answer: { id: number; fields: Record<string, string> }
  }
  describeAsset: {
    ask: { id: number; alt: Partial<Record<Language, string>>; folderId: number | null; focus?: string }
    answer: { asset: LibraryAsset }
  }
  trashAsset: { ask: { id: number }; answer: Done }
  createFolder: { ask: { name: string }; answer: { folder: AssetFolder } }
  renameFolder: { ask: { id: number; name: string }; answer: Done }
  removeFolder: { ask: { id: number }; answer: Done }
}

export type Verb = keyof Calls
/** What the desk itself does; the screens draw. */
export type DeskVerbName = Exclude<Verb, 'draw'>
export type Ask<V extends Verb> = Calls[V]['ask']
export type DeskAnswer<V extends Verb> = Calls[V]['answer']

/** A story as if it were published in a language. */
export type Draft = {
  component: string
  /** Where it lies in the English tree, and where visitors would find it; null where no page of the site shows it. */
  place: string
  address: string | null
  /** Its words in that language, links as addresses of the site. */
  words: Block
  /** What pages would read then. */
  content: Omit<ContentDoors, 'rate' | 'search'>
}

/** Content as one editor may change it; history shows their name. */
export type Desk = {
  /** Where visitors' pages are read instead, if the operator has them kept elsewhere. */
  elsewhere: string | null
  listStories: (
    search: string,
    isTrash: boolean,
    language: Language,
  ) => Promise<{ stories: StoryEntry[]; total: number }>
  findStory: (id: number) => Promise<Story | undefined>
  listComponents: () => Promise<ComponentsByName>
  /** With words that aren't saved yet, where they are given. */
  openDraft: (id: number, language: Language, words?: Block) => Promise<Draft | undefined>
  /** Undefined where it is no call of ours. */
  answer: (call: Json) => Promise<object | undefined>
}

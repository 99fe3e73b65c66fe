import type { Language } from '../../languages/languages.ts'
import type { Person } from '../context.ts'
import type { Block, Json } from './json.ts'

export type FieldSchema = {
  type: string
  pos?: number
  display_name?: string
  description?: string
  translatable?: boolean
  required?: boolean
  source?: string
  datasource_slug?: string
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
export type Components = Record<string, Component>

/** `changed`: visitors see older words than the draft has. */
export type LanguageState = 'unpublished' | 'published' | 'changed'
export type LanguageStates = Record<Language, LanguageState>

export type StoryLine = {
  id: number
  uuid: string
  parentId: number
  name: string
  slug: string
  path: string
  isFolder: boolean
  languages: LanguageStates
  updatedAt: string
  author: string
  publishAt: string | null
  unpublishAt: string | null
}

export type Story = StoryLine & {
  content: Block
  revision: number
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

export type Asset = {
  id: number
  filename: string
  name: string
  type: string
  bytes: number
  width: number | null
  height: number | null
  folderId: number | null
  /** By the language they are in. */
  alt: Partial<Record<Language, string>>
  createdAt: string
}
export type AssetFolder = { id: number; name: string }
export type Choice = { value: string; name: string }

/** What the service said is wrong with which field: `body.0.headline`. */
export type Fault = { path: string; reason: 'blank' | 'taken' | 'long' | 'other' }
export type Refusal =
  | { problem: 'conflict'; theirs: Story }
  | { problem: 'invalid'; faults: Fault[] }
  | { problem: 'gone' }

/** What the browser may ask of the desk, and what it gets when nothing is wrong. */
export type Calls = {
  save: {
    ask: { id: number; content: Block; revision: number; name?: string; slug?: string }
    answer: { story: Story }
  }
  publish: { ask: { id: number; languages: Language[]; at?: number }; answer: { story: Story } }
  unpublish: { ask: { id: number; languages: Language[]; at?: number }; answer: { story: Story } }
  cancelPlans: { ask: { id: number }; answer: { story: Story } }
  history: { ask: { id: number; before?: number }; answer: { versions: VersionLine[] } }
  version: { ask: { id: number; versionId: number }; answer: { content: Block } }
  restore: { ask: { id: number; versionId: number }; answer: { story: Story } }
  create: {
    ask: { component: string; name: string; slug: string; parentId: number }
    answer: { story: Story }
  }
  duplicate: { ask: { id: number }; answer: { story: Story } }
  trash: { ask: { id: number }; answer: Record<string, never> }
  untrash: { ask: { id: number }; answer: Record<string, never> }
  stories: { ask: { search: string }; answer: { stories: StoryLine[] } }
  choices: { ask: { datasource: string }; answer: { choices: Choice[] } }
  assets: {
    ask: { search: string; folderId?: number | null }
    answer: { assets: Asset[]; total: number; folders: AssetFolder[] }
  }
  announceAsset: {
    ask: { filename: string; folderId: number | null }
    answer: { id: number; fields: Record<string, string> }
  }
  describeAsset: {
    ask: { id: number; alt: Partial<Record<Language, string>>; folderId: number | null }
    answer: { asset: Asset }
  }
  trashAsset: { ask: { id: number }; answer: Record<string, never> }
  createFolder: { ask: { name: string }; answer: { folder: AssetFolder } }
}

export type Verb = keyof Calls
export type Ask<V extends Verb> = Calls[V]['ask']
export type Answer<V extends Verb> = Calls[V]['answer']

/** Content as one editor may change it; history bears their name. */
export type Desk = {
  listStories: (search: string, isTrash: boolean) => Promise<{ stories: StoryLine[]; total: number }>
  findStory: (id: number) => Promise<Story | undefined>
  listComponents: () => Promise<Components>
  /** Undefined where it is no call of ours. */
  answer: (call: Json) => Promise<object | undefined>
}

/** Undefined for whoever may not edit. */
export type OpenDesk = (person: Person | undefined) => Desk | undefined

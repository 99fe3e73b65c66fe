import type { Language } from '../../../languages/languages.ts'
import type { describeAsset, describeLine, describeStory } from '../../../server/doors/editor/describe.ts'
import type { listComponents } from '../../../server/doors/editor/lists.ts'
import type { DeskCalls } from '../../../server/doors/editor/verbs.ts'
import type { Field, FieldFault } from '../../../services/content/content.ts'
import type { Block } from '../../../services/content/format/json.ts'

export type FieldSchema = Field
export type ComponentsByName = Awaited<ReturnType<typeof listComponents>>

export type StoryEntry = ReturnType<typeof describeLine>
export type Story = ReturnType<typeof describeStory>
/** `changed`: visitors see older words than the draft has. */
export type LanguageState = 'unpublished' | 'published' | 'changed'
/** What will be done automatically, and in which languages. */
export type PublishingPlan = StoryEntry['plans'][number]
export type VersionLine = DeskAnswer<'history'>['versions'][number]

export type LibraryAsset = ReturnType<typeof describeAsset>
export type AssetFolder = DeskAnswer<'assets'>['folders'][number]

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

import type { Language } from '../languages/languages.ts'
import type { createContentDoors } from '../server/doors/content.ts'
import type { Asset, Blok } from './blocks/blok.ts'

/** A story's own word in the address, in every language that has one. */
export type StorySlugs = Partial<Record<Language, string>>

/** Where a page is in every language it is published in. */
export type Addresses = Partial<Record<Language, string>>

export type PageStory = {
  title: string
  description: string
  body: Blok[]
  /** Search engines are asked to leave it out. */
  isUnlisted: boolean
  /** What goes with links to it, where editors chose one. */
  image: Asset | null
}
/** A page that editors made, at an address they chose. */
export type FoundPage = PageStory & { addresses: Addresses }
export type LegalStory = {
  title: string
  description: string
  body: unknown
  updatedAt: string
  isOperatorKnown: boolean
}

export type StoryLine = { slug: string; title: string; summary: string }

/** What a search found: an answer, an article, or a section of the guide. */
export type FoundLine = {
  /** Where it lies in the English tree, the same in every language: `help/after-a-slip`, `guide#slip`. */
  id: string
  kind: 'help' | 'post' | 'guide'
  title: string
  summary: string
  address: string
  /** The sentence that answers best, in pieces; the summary where no other does. */
  excerpt: MarkedPiece[]
}
/** A part of a sentence; what was asked for is marked. */
export type MarkedPiece = { text: string; isMarked: boolean }

export type HelpCategory = { id: string; title: string; articles: StoryLine[] }
export type HelpArticle = StoryLine & {
  id: string
  slugs: StorySlugs
  category: string
  body: unknown
  reviewedAt: string
  related: StoryLine[]
}

export type PostLine = StoryLine & {
  publishedAt: string
  reviewedAt: string
  minutes: number
  motif: string
  /** What it is about, the most fitting first. */
  tags: string[]
  /** In place of the drawing, where editors chose one. */
  image: Asset | null
}
export type Source = { title: string; publisher: string; year: string; href: string }
export type Post = PostLine & {
  slugs: StorySlugs
  author: string
  body: unknown
  sources: Source[]
  related: PostLine[]
}

/** A story that has another address now. */
export type Moved = { movedTo: string }

/** What screens may read of the content, in the reader's language. */
export type ContentDoors = ReturnType<typeof createContentDoors>

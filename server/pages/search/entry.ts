import type { FoundLine } from '../../../app/content.ts'

/** One thing that can be found: where it is, and the words in it by how much they say about it. */
export type SearchEntry = Omit<FoundLine, 'excerpt'> & {
  keywords: string
  headings: string[]
  /** Paragraphs. */
  body: string[]
}

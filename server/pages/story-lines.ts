import { assetOf, textOf } from '../../app/blocks/blok.ts'
import type { PostLine, Source, StoryLine } from '../../app/content.ts'
import {
  type DeliveredStory,
  type Json,
  type JsonObject,
  readingMinutes,
} from '../../services/content/content.ts'

/** Newest first; those of one day in the order they are meant to be read in. */
export function byReading(a: DeliveredStory, b: DeliveredStory): number {
  const day = ({ publishedAt }: PostLine) => publishedAt.slice(0, 10)
  const [first, second] = [day(postLineOf(a)), day(postLineOf(b))]
  return first === second ? a.position - b.position : first < second ? 1 : -1
}

export function lineOf({ slug, name, content }: DeliveredStory): StoryLine {
  const summary = textOf(content.summary) || textOf(content.description)
  return { slug, title: textOf(content.title) || name, summary }
}

export function postLineOf(story: DeliveredStory): PostLine {
  return {
    ...lineOf(story),
    publishedAt: textOf(story.content.publishedAt) || (story.first_published_at ?? ''),
    reviewedAt: textOf(story.content.reviewedAt),
    minutes: readingMinutes(story.content.body ?? null),
    motif: textOf(story.content.motif),
    tags: story.tag_list,
    image: assetOf(story.content.image) ?? null,
  }
}

export function sourceOf(source: Json): Source {
  const { title, publisher, year, url } = (source ?? {}) as JsonObject
  const href = textOf((url as JsonObject | undefined)?.url)
  return {
    title: textOf(title),
    publisher: textOf(publisher),
    year: String(year ?? ''),
    href: /^https?:\/\//.test(href) && URL.canParse(href) ? href : '',
  }
}

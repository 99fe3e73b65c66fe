import { type BlockProps, textOf } from './blok.ts'
import { ChapterText } from './chapter/chapter-text.tsx'
import { keyOf } from './chapter/chapters.ts'
import { ChapterScene } from './chapter/scene.tsx'

/** A chapter among other blocks, as editors see it before it's published; the guide shows it on a page of its own. */
export function Chapter({ blok, Blocks }: BlockProps) {
  const key = keyOf(blok)
  return (
    <article className="wrap py-10 sm:py-14">
      <div className="prose-width">
        {key && <ChapterScene chapter={key} className="h-44 w-full rounded-card" />}
        <h2 className="mt-6 text-3xl">{textOf(blok.title)}</h2>
        <ChapterText blok={blok} Blocks={Blocks} heading="h3" />
      </div>
    </article>
  )
}

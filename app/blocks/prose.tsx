import { type BlockProps, textOf } from './blok.ts'
import { RichText } from './rich-text.tsx'

/** Running text. */
export function Prose({ blok, Blocks }: BlockProps) {
  return (
    <section id={textOf(blok.anchor) || undefined} className="wrap scroll-mt-8 py-6 sm:py-8">
      <div className="prose-width">
        <RichText doc={blok.body} Blocks={Blocks} />
      </div>
    </section>
  )
}

import { Anchor } from './anchor.tsx'
import { type Blok, hrefOf, textOf } from './blok.ts'

/** Someone's words, set large and quiet. */
export function Quote({ blok }: { blok: Blok }) {
  const by = textOf(blok.attribution)
  const href = hrefOf(blok.link)
  return (
    <figure className="wrap py-10 sm:py-14">
      <blockquote className="prose-width border-s-2 border-tide ps-6 text-2xl leading-snug">
        {textOf(blok.text)}
      </blockquote>
      {by && (
        <figcaption className="mt-3 ps-6 text-quiet">
          {href ? <Anchor href={href}>{by}</Anchor> : by}
        </figcaption>
      )}
    </figure>
  )
}

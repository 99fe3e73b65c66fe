import { assetOf, type Blok, textOf } from './blok.ts'
import { Image } from './image.tsx'

/** A picture with its caption. */
export function Picture({ blok }: { blok: Blok }) {
  const asset = assetOf(blok.image)
  const caption = textOf(blok.caption)
  if (!asset) return null
  return (
    <figure className="wrap py-10 sm:py-14">
      <Image asset={asset} className="w-full rounded-card" />
      {caption && <figcaption className="mt-3 text-sm text-quiet">{caption}</figcaption>}
    </figure>
  )
}

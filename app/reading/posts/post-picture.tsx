import { Image } from '../../blocks/image.tsx'
import type { PostLine } from '../../content.ts'
import { Motif } from './motif.tsx'

type PostPictureProps = { post: PostLine; sizes?: string; className: string }

/** The picture editors chose for an article, or its drawing. */
export function PostPicture({ post: { image, motif }, sizes, className }: PostPictureProps) {
  if (!image) return <Motif name={motif} className={className} />
  return <Image asset={image} sizes={sizes} isCropped className={className} />
}

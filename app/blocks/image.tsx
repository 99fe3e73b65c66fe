import { classes } from '../ui/classes.ts'
import type { Asset } from './blok.ts'

/** Widths the service makes pictures in; the format follows from what the browser accepts. */
const widths = [480, 960, 1600]

type ImageProps = {
  asset: Asset
  sizes?: string
  /** Fills the box its classes give it. */
  isCropped?: boolean
  className?: string
}

/** A picture in the sizes screens need; its size is part of its address, so nothing moves when it arrives. */
export function Image({
  asset,
  sizes = '(min-width: 72rem) 70rem, 100vw',
  isCropped,
  className,
}: ImageProps) {
  const [, width, height] = /\/(\d+)x(\d+)\//.exec(asset.filename) ?? []
  // Pictures are never enlarged: one that claims to be wider would be drawn too small.
  const own = width ? Number(width) : Number.POSITIVE_INFINITY
  const offered = [...widths.filter(one => one < own), ...(own <= (widths.at(-1) ?? 0) ? [own] : [])]
  return (
    <img
      src={`${asset.filename}/m/960x0`}
      srcSet={offered.map(one => `${asset.filename}/m/${one}x0 ${one}w`).join(', ')}
      sizes={sizes}
      width={width}
      height={height}
      alt={asset.alt}
      loading="lazy"
      decoding="async"
      className={classes('max-w-full', isCropped ? 'object-cover' : 'h-auto', className)}
    />
  )
}

import type { Asset } from './blok.ts'

const widths = [480, 960, 1440]

/** A picture in the sizes screens need; its own measures stand in its address, so nothing moves when it comes. */
export function Image({ asset, className }: { asset: Asset; className?: string }) {
  const [, width, height] = /\/(\d+)x(\d+)\//.exec(asset.filename) ?? []
  return (
    <img
      src={`${asset.filename}/m/960x0`}
      srcSet={widths.map(one => `${asset.filename}/m/${one}x0 ${one}w`).join(', ')}
      sizes="(min-width: 72rem) 70rem, 100vw"
      width={width}
      height={height}
      alt={asset.alt}
      loading="lazy"
      decoding="async"
      className={`h-auto max-w-full ${className ?? ''}`}
    />
  )
}

/** The box something is written in, without padding: what is put into it brings its own. */
export const box =
  'block w-full min-h-11 rounded-md border border-edge bg-raised text-base leading-normal text-ink placeholder:text-quiet ' +
  'transition-[border-color] duration-(--duration-quick) ease-settle hover:border-ink ' +
  'focus-visible:rounded-md focus-visible:border-tide focus-visible:outline-offset-1 ' +
  'aria-invalid:border-alarm aria-invalid:inset-ring aria-invalid:inset-ring-alarm ' +
  'disabled:border-line disabled:bg-sunken disabled:text-quiet'

/** Smaller than the site's own fields: an editor looks at many at once. */
export const control = `${box} px-3 py-2`

const iconBase =
  'grid shrink-0 cursor-pointer place-items-center rounded-md text-quiet pointer-coarse:size-11 ' +
  'transition-colors duration-(--duration-quick) hover:bg-tide-soft hover:text-ink aria-pressed:bg-tide-soft aria-pressed:text-tide-strong ' +
  'disabled:cursor-not-allowed disabled:opacity-40 disabled:hover:bg-transparent'

/** A small square button with an icon only. */
export const iconButton = `size-9 ${iconBase}`
/** Many in a row, above what they change. */
export const toolButton = `size-8 ${iconBase}`

export const chip =
  'inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-sm leading-tight whitespace-nowrap'

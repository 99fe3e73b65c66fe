/** The box every control is drawn in; what is inside it brings its own padding. */
export const controlClasses =
  'block w-full min-h-(--control) rounded-md border border-edge bg-raised text-base leading-normal text-ink placeholder:text-quiet ' +
  'transition-[border-color,box-shadow] duration-(--duration-quick) ease-settle hover:border-ink ' +
  'focus-visible:rounded-md focus-visible:border-tide focus-visible:outline-offset-1 ' +
  'aria-invalid:border-alarm aria-invalid:inset-ring aria-invalid:inset-ring-alarm ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-quiet'

/** Above and below a line of text, so that it's as tall as all. */
export const controlPadding = 'py-[calc(var(--control)/2-0.8125em)]'

/** The same around what someone writes. */
export const inputClasses = `${controlClasses} px-4 ${controlPadding} read-only:bg-sunken`

import { classes } from './classes.ts'

/** Sends its form, which turns something on or off; `isOn` says what it is now. */
export function Switch({ isOn, label }: { isOn: boolean; label: string }) {
  return (
    <button
      type="submit"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      className="grid min-h-11 min-w-13 cursor-pointer place-items-center"
    >
      <span
        className={classes(
          'flex h-7 w-12 items-center rounded-full border px-0.5 transition-colors duration-(--duration-quick) ease-settle',
          isOn ? 'border-tide bg-tide' : 'border-edge bg-sunken',
        )}
      >
        <span
          className={classes(
            'size-5.5 rounded-full transition-transform duration-(--duration-quick) ease-settle',
            isOn ? 'translate-x-full bg-on-tide' : 'bg-edge',
          )}
        />
      </span>
    </button>
  )
}

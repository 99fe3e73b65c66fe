import type { IconNode } from 'lucide'
import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from 'react'
import { useWords } from '../words.tsx'
import { classes } from './classes.ts'
import { Link, type LinkProps } from './link.tsx'
import { Breath } from './pictures/breath.tsx'
import { Icon } from './pictures/icon.tsx'

// Half the height of the tallest: a pill on one line, and still a calm shape when long words take three.
const base =
  'inline-flex max-w-full cursor-pointer items-center justify-center gap-2.5 rounded-[1.75rem] border text-center font-medium leading-snug no-underline select-none ' +
  'transition-[color,background-color,border-color,scale] duration-(--duration-quick) ease-settle motion-safe:active:scale-[0.98] ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-quiet disabled:scale-100 ' +
  'aria-busy:cursor-progress print:border-edge print:bg-transparent print:text-ink [&_svg]:shrink-0'

const kinds = {
  primary: 'border-transparent bg-tide text-on-tide hover:bg-tide-strong',
  secondary: 'border-edge bg-raised text-ink hover:border-tide hover:bg-tide-soft',
  quiet:
    'border-transparent text-tide hover:bg-tide-soft hover:text-tide-strong disabled:border-transparent disabled:bg-transparent',
  /** Without colour: a cross, a line of a menu. */
  plain: 'border-transparent text-ink hover:bg-tide-soft disabled:border-transparent disabled:bg-transparent',
  danger:
    'border-transparent bg-alarm text-paper hover:bg-[color-mix(in_oklch,var(--color-alarm),var(--color-ink)_18%)]',
}

const sizes = {
  small: 'min-h-(--control-small) px-4 py-1.5 text-sm',
  medium: 'min-h-(--control) px-6 py-1.5',
  large: 'min-h-14 px-6 py-3 text-lg sm:px-8',
}

const squares = { small: 'size-(--control-small)', medium: 'size-(--control)', large: 'size-14' }

export type ButtonKind = keyof typeof kinds
export type ButtonLook = {
  kind?: ButtonKind
  size?: keyof typeof sizes
  /** As wide as its container. */
  wide?: boolean
  /** Only an icon: round, and it needs an `aria-label`. */
  round?: boolean
  className?: string
}

export function buttonClasses({
  kind = 'primary',
  size = 'medium',
  wide,
  round,
  className,
}: ButtonLook = {}): string {
  return classes(base, kinds[kind], round ? squares[size] : sizes[size], wide && 'w-full', className)
}

/** Before the words, in the size that goes with them; an element where it looks otherwise. */
type ButtonIcon = { icon?: IconNode | ReactElement | false }

export type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  ButtonLook &
  ButtonIcon & {
    /** Under way: stays focusable and says so, but does nothing when pressed again. */
    busy?: boolean
  }

export function Button({
  kind,
  size,
  wide,
  round,
  className,
  icon,
  busy,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const t = useWords()
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      className={buttonClasses({ kind, size, wide, round, className })}
    >
      <ButtonWords size={size} round={round} icon={busy ? <Breath isQuick className="size-[1em]" /> : icon}>
        {children}
      </ButtonWords>
      {busy && <span className="sr-only">{t('ui.loading')}</span>}
    </button>
  )
}

export type ButtonLinkProps = ButtonLook & ButtonIcon & (LinkProps | ComponentProps<'a'>)

/** A link that looks like a button, for going somewhere: to a route, or to an address. */
export function ButtonLink({ kind, size, wide, round, className, icon, children, ...rest }: ButtonLinkProps) {
  const look = buttonClasses({ kind, size, wide, round, className })
  const words = <ButtonWords {...{ size, round, icon }}>{children}</ButtonWords>
  if (!('to' in rest))
    return (
      <a {...rest} className={look}>
        {words}
      </a>
    )
  return (
    <Link {...rest} className={look}>
      {words}
    </Link>
  )
}

type ButtonWordsProps = ButtonIcon & Pick<ButtonLook, 'size' | 'round'> & { children: ReactNode }

/** Alone, lines balance, where it may have several (`text-balance` would always let it); beside an icon that would leave a gap. */
function ButtonWords({ size, round, icon, children }: ButtonWordsProps) {
  const drawn = size === 'small' && !round ? 'size-4' : 'size-5'
  return (
    <>
      {Array.isArray(icon) ? <Icon of={icon} className={drawn} /> : icon}
      {children !== undefined && (
        <span className={icon ? 'min-w-0' : 'min-w-0 [text-wrap-style:balance]'}>{children}</span>
      )}
    </>
  )
}

import { Check, ChevronDown } from 'lucide'
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type ButtonLook, buttonClasses } from '../button.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../pictures/icon.tsx'

type DisclosureMenuProps = ButtonLook & {
  /** What the closed menu shows. */
  label: ReactNode
  /** Its name, where what it shows is not enough: "Language: Deutsch". */
  name?: string
  icon?: ReactNode
  /** Opens upwards, at its start, as in a footer. */
  up?: boolean
  /** As narrow as can be beside others in a header: on phones, and where all places stand there too. */
  compact?: boolean
  /** A long one, which lies on nothing: what comes after it makes room, and so it stays open until it is closed. */
  inFlow?: boolean
  /** `DisclosureItem`s. */
  children: ReactNode
  menuClassName?: string
}

/** A light menu of links on `<details>`: opens without JavaScript, and with it closes as one expects. */
export function DisclosureMenu({
  label,
  name,
  icon,
  up,
  compact,
  inFlow,
  children,
  menuClassName,
  kind = 'quiet',
  size = 'small',
  ...look
}: DisclosureMenuProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(false)
  const close = useCallback(() => details.current?.removeAttribute('open'), [])

  useEffect(() => {
    if (!open || inFlow) return
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !details.current?.contains(event.target)) close()
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [open, inFlow, close])

  return (
    <details
      ref={details}
      className={classes('group print:hidden', !inFlow && 'relative inline-block')}
      onToggle={event => setOpen(event.currentTarget.open)}
      onKeyDown={event => moveByKey(event, close)}
      onBlur={(event: FocusEvent) => {
        const next = event.relatedTarget
        if (!inFlow && next instanceof Node && !event.currentTarget.contains(next)) close()
      }}
    >
      <summary
        aria-label={name}
        className={classes(
          buttonClasses({ kind, size, ...look }),
          'list-none [&::-webkit-details-marker]:hidden',
          compact && 'min-w-11 max-sm:gap-1.5 max-sm:px-2 lg:max-xl:gap-1.5 lg:max-xl:px-2',
        )}
      >
        {icon}
        <span className="min-w-0">{label}</span>
        <Icon
          of={ChevronDown}
          className={classes(
            'size-4 transition-transform duration-(--duration-quick) ease-settle group-open:rotate-180',
            compact && 'max-sm:hidden',
          )}
        />
      </summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a followed link closes the menu, whichever way it was followed */}
      <ul
        onClick={event => event.target instanceof Element && event.target.closest('a, button') && close()}
        className={classes(
          'settle rounded-card border border-line bg-raised p-1.5 text-ink shadow-float',
          inFlow
            ? 'mt-2 clear-both'
            : 'absolute z-(--z-index-menu) max-h-[min(70dvh,32rem)] w-max min-w-full max-w-[calc(100vw-2*var(--margin))] overflow-auto overscroll-contain',
          !inFlow && (up ? 'start-0 bottom-full mb-2' : 'end-0 top-full mt-2'),
          menuClassName,
        )}
      >
        {children}
      </ul>
    </details>
  )
}

type DisclosureItemProps = ComponentProps<'a'> & { icon?: ReactNode; current?: boolean }

/** A line of the menu. For the router's links give `disclosureItemClasses` to them inside an `<li>`. */
export function DisclosureItem({ icon, current, children, ...link }: DisclosureItemProps) {
  return (
    <li>
      <a {...link} aria-current={current || undefined} className={disclosureItemClasses}>
        {icon && <span className="shrink-0 [&_svg]:size-5">{icon}</span>}
        <span className="min-w-0 flex-1">{children}</span>
        {current && <Icon of={Check} weight={2} className="ms-3 size-4 shrink-0" />}
      </a>
    </li>
  )
}

export const disclosureItemClasses =
  'flex min-h-11 items-center gap-3 rounded-md px-3.5 py-2 leading-snug no-underline hover:bg-tide-soft ' +
  'focus-visible:rounded-md focus-visible:-outline-offset-3 aria-current:font-semibold aria-current:text-tide'

function moveByKey(event: KeyboardEvent<HTMLDetailsElement>, close: () => void) {
  const menu = event.currentTarget
  const summary = menu.querySelector('summary')
  if (event.key === 'Escape' && menu.open) {
    event.stopPropagation()
    close()
    summary?.focus()
    return
  }
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
  const step = steps[event.key]
  if (step === undefined && event.key !== 'Home' && event.key !== 'End') return
  if (!menu.open && event.key !== 'ArrowDown') return
  event.preventDefault()
  menu.open = true
  const stops = [...menu.querySelectorAll<HTMLElement>('ul a[href], ul button:not(:disabled)')]
  const at = stops.findIndex(stop => stop.matches(':focus'))
  const next =
    step === undefined
      ? event.key === 'Home'
        ? 0
        : -1
      : at < 0 && step < 0
        ? -1
        : (at + step) % stops.length
  stops.at(next)?.focus()
}

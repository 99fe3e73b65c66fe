import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'

export type TooltipProps = {
  text: string
  /** The words are the child's name, as on a button that is only an icon; otherwise they describe it. */
  names?: boolean
  /** One element that takes focus. */
  children: ReactElement<HTMLAttributes<HTMLElement>>
}

const openAfter = 400
const closeAfter = 150
const gap = 8

/** A few words on hover and focus, which stay while pointed at and leave on Escape (WCAG 1.4.13). */
export function Tooltip({ text, names, children }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState(false)

  const turn = (next: boolean, after: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), after)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    const shown = bubble.current
    if (!open || !shown || !anchor.current) return
    shown.showPopover()
    place(shown, anchor.current.getBoundingClientRect())
    const leave = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return
      setOpen(false)
    }
    document.addEventListener('keydown', leave)
    window.addEventListener('scroll', leave, { capture: true, passive: true })
    return () => {
      document.removeEventListener('keydown', leave)
      window.removeEventListener('scroll', leave, { capture: true })
      shown.hidePopover()
    }
  }, [open])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what passes through
    <span
      ref={anchor}
      className="inline-flex max-w-full"
      onPointerEnter={event => event.pointerType !== 'touch' && turn(true, openAfter)}
      onPointerLeave={() => turn(false, closeAfter)}
      onFocus={event => event.target.matches(':focus-visible') && turn(true, 0)}
      onBlur={() => turn(false, 0)}
      onPointerDown={() => turn(false, 0)}
    >
      {cloneElement(children, names ? { 'aria-label': text } : { 'aria-describedby': id })}
      <span
        ref={bubble}
        id={id}
        role="tooltip"
        popover="manual"
        aria-hidden={names || undefined}
        className="fixed inset-auto top-(--at-y) left-(--at-x) z-(--z-index-tooltip) m-0 w-max max-w-[min(20rem,calc(100vw-1rem))] rounded-md bg-ink px-3 py-1.5 text-sm leading-snug font-normal text-paper shadow-float transition-opacity duration-(--duration-quick) starting:open:opacity-0 print:hidden"
      >
        {text}
      </span>
    </span>
  )
}

/** Above and centred where there is room, else below, and never over the edge. */
function place(bubble: HTMLElement, target: DOMRect) {
  const { width, height } = bubble.getBoundingClientRect()
  const room = document.documentElement.clientWidth - width - gap
  const x = Math.max(gap, Math.min(target.left + target.width / 2 - width / 2, room))
  const above = target.top - height - gap
  bubble.style.setProperty('--at-x', `${x}px`)
  bubble.style.setProperty('--at-y', `${above > gap ? above : target.bottom + gap}px`)
}

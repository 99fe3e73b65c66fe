import { Ellipsis } from 'lucide'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/pictures/icon.tsx'

/** What can be done about someone, behind three dots: opens asleep too, and closes as one expects once awake. */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const close = (event: Event) => {
      if (event.target instanceof Node && !details.current?.contains(event.target))
        details.current?.removeAttribute('open')
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [isOpen])
  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    details.current?.removeAttribute('open')
    details.current?.querySelector('summary')?.focus()
  }
  return (
    <details
      ref={details}
      className="relative -me-2.5 shrink-0"
      onToggle={event => setOpen(event.currentTarget.open)}
      onKeyDown={leave}
    >
      <summary
        aria-label={label}
        className="grid size-11 cursor-pointer list-none place-items-center rounded-full text-quiet hover:bg-tide-soft"
      >
        <Icon of={Ellipsis} className="size-5" />
      </summary>
      <div className="settle absolute end-0 top-full z-(--z-index-menu) grid w-[min(20rem,calc(100vw-2*var(--margin)))] gap-3 rounded-card border border-line bg-raised p-4 shadow-float">
        {children}
      </div>
    </details>
  )
}

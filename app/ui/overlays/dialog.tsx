import { type PointerEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { useWords } from '../../words.tsx'
import { classes } from '../classes.ts'
import { CrossButton } from '../cross-button.tsx'

const widths = { small: 'sm:max-w-md', medium: 'sm:max-w-xl', large: 'sm:max-w-3xl' }

type DialogProps = {
  open: boolean
  /** Asked to close: the cross, Escape, a form of `method="dialog"`, or the veil where it may. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the main one first. */
  actions?: ReactNode
  size?: keyof typeof widths
  /** May be closed by touching beside it. Not where words would be lost. */
  lightDismiss?: boolean
  /** Where focus goes first; the title otherwise. */
  initialFocus?: RefObject<HTMLElement | null>
}

/** A native modal: a sheet from below on phones, a card in the middle elsewhere. Focus returns automatically. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  actions,
  size = 'small',
  lightDismiss,
  initialFocus,
}: DialogProps) {
  const t = useWords()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const pressedVeil = useRef(false)

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const opener = document.activeElement
    element.showModal()
    const focused = initialFocus?.current ?? heading.current
    focused?.focus()
    return () => {
      element.close()
      // One that was taken out of the page before it's closed gives nothing back by itself.
      const isLost = !element.isConnected && document.activeElement === document.body
      if (isLost && opener instanceof HTMLElement) opener.focus()
    }
  }, [open, initialFocus])

  const onVeil = (event: PointerEvent | React.MouseEvent) => event.target === dialog.current
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way of dismissing is Escape, which the browser gives
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={event => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={() => open && onClose()}
      onPointerDown={event => {
        pressedVeil.current = onVeil(event)
      }}
      onClick={event => lightDismiss && pressedVeil.current && onVeil(event) && onClose()}
      className={classes(dialogClasses, widths[size])}
    >
      {/* It scrolls inside, so that what opens within it, a calendar, may reach over its edge. */}
      <div className="flex max-h-[calc(100dvh-2rem)] flex-col gap-5 overflow-y-auto overscroll-contain rounded-[inherit] p-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] sm:p-8">
        <header className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <h2 ref={heading} id={`${id}-title`} tabIndex={-1} className="text-xl outline-none">
              {title}
            </h2>
            {description && (
              <p id={`${id}-description`} className="mt-2 text-quiet">
                {description}
              </p>
            )}
          </div>
          <CrossButton label={t('ui.close')} onClick={onClose} className="-me-3 -mt-2 shrink-0" />
        </header>
        {children}
        {actions && (
          <footer className="mt-1 flex flex-col gap-3 sm:flex-row-reverse sm:flex-wrap">{actions}</footer>
        )}
      </div>
    </dialog>
  )
}

const dialogClasses =
  'z-(--z-index-modal) m-auto max-h-none w-full max-w-none overflow-visible rounded-card border border-line bg-raised text-ink shadow-float ' +
  'max-sm:mb-0 max-sm:rounded-b-none max-sm:border-b-0 ' +
  'translate-y-3 opacity-0 transition-[opacity,translate,overlay,display] transition-discrete duration-(--duration-slow) ease-settle ' +
  'open:translate-y-0 open:opacity-100 starting:open:translate-y-3 starting:open:opacity-0 ' +
  'backdrop:bg-[color-mix(in_oklch,light-dark(var(--color-ink),var(--color-sunken))_55%,transparent)] ' +
  'backdrop:opacity-0 backdrop:transition-[opacity,overlay,display] backdrop:transition-discrete backdrop:duration-(--duration-slow) open:backdrop:opacity-100 starting:open:backdrop:opacity-0'

import { CircleAlert, CircleCheck, Info } from 'lucide'
import { type FocusEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { useWords } from '../../words.tsx'
import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import { CrossButton } from '../cross-button.tsx'
import { Icon } from '../pictures/icon.tsx'
import { type Toast, toasts } from './toasts.ts'

const none: readonly Toast[] = []
const icons = { info: Info, success: CircleCheck, alarm: CircleAlert }
const iconColours = { info: 'text-tide', success: 'text-moss', alarm: 'text-alarm' }

/** Where toasts appear: once, in the root. The live region is there before its first words. */
export function Toaster() {
  const t = useWords()
  const shown = useSyncExternalStore(toasts.subscribe, toasts.read, () => none)
  const cameFrom = useRef<Element>(undefined)

  const enter = (event: FocusEvent<HTMLElement>) => {
    toasts.hold()
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget))
      cameFrom.current = event.relatedTarget
  }
  useEffect(() => {
    if (shown.length > 0) return
    toasts.release()
    const back = cameFrom.current
    cameFrom.current = undefined
    if (document.activeElement === document.body && back instanceof HTMLElement) back.focus()
  }, [shown])

  return (
    <div
      role="status"
      aria-atomic="false"
      onFocus={enter}
      onBlur={toasts.release}
      onPointerEnter={toasts.hold}
      onPointerLeave={toasts.release}
      className="pointer-events-none fixed inset-x-0 bottom-0 z-(--z-index-overlay) flex flex-col items-center gap-2 p-4 pb-[max(1rem,env(safe-area-inset-bottom))] print:hidden"
    >
      {shown.map(({ id, text, tone, undo }) => (
        <div
          key={id}
          className="settle pointer-events-auto flex w-full max-w-md items-start gap-3 rounded-card border border-line bg-raised py-1.5 ps-4 pe-1.5 text-ink shadow-float"
        >
          <Icon of={icons[tone]} className={classes('mt-[0.8rem] size-5 shrink-0', iconColours[tone])} />
          <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end">
            <p className="min-w-0 flex-1 basis-32 py-2.5 leading-snug">{text}</p>
            {undo && (
              <Button kind="quiet" size="small" onClick={() => toasts.undo(id)}>
                {t('ui.undo')}
              </Button>
            )}
          </div>
          <CrossButton label={t('ui.dismiss')} onClick={() => toasts.dismiss(id)} />
        </div>
      ))}
    </div>
  )
}

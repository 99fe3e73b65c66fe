import { Search } from 'lucide'
import { lazy, Suspense, useEffect, useState } from 'react'
import { buttonClasses } from '../ui/button.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useWords } from '../words.tsx'

const JumpDialog = lazy(async () => ({ default: (await import('./jump-dialog.tsx')).JumpDialog }))

/** Ctrl K, or ⌘ K: to any page that is open to the person asking. Its list is loaded when it's first wanted. */
export function JumpTo() {
  const t = useWords('jump')
  const isAwake = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const open = () => {
    setWanted(true)
    setOpen(true)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it never changes what it does
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // What is being written may have a use for it.
      if (event.defaultPrevented || event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return
      if (event.ctrlKey === event.metaKey || document.querySelector('dialog[open]')) return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  if (!isAwake) return null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className={buttonClasses({ kind: 'quiet', size: 'small' })}
        onClick={open}
      >
        <Icon of={Search} className="size-5 shrink-0" />
        <span className="max-sm:sr-only">{t('open')}</span>
        <kbd className="rounded-sm border border-line px-1.5 text-sm max-lg:hidden">{t('key')}</kbd>
      </button>
      {isWanted && (
        <Suspense>
          <JumpDialog open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

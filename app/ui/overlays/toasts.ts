export type Toast = {
  id: number
  text: string
  tone: 'info' | 'success' | 'alarm'
  /** Something to undo. */
  undo?: () => void
}

/** Messages that leave by themselves, but not while one is being read: then each has its whole time again. */
export function createToasts() {
  let shown: readonly Toast[] = []
  let lastId = 0
  let isHeld = false
  // Bounded: one for each that is shown.
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  const listeners = new Set<() => void>()

  function show(next: readonly Toast[]) {
    shown = next
    for (const listener of listeners) listener()
  }

  function run(toast: Toast) {
    clearTimeout(timers.get(toast.id))
    timers.set(
      toast.id,
      setTimeout(() => dismiss(toast.id), 1_000 * secondsFor(toast)),
    )
  }

  function dismiss(id: number) {
    clearTimeout(timers.get(id))
    timers.delete(id)
    show(shown.filter(toast => toast.id !== id))
  }

  return {
    add({ tone = 'info', ...rest }: Omit<Toast, 'id' | 'tone'> & Partial<Pick<Toast, 'tone'>>): number {
      lastId += 1
      const toast = { ...rest, tone, id: lastId }
      if (!isHeld) run(toast)
      show([...shown, toast])
      return toast.id
    },
    dismiss,
    undo(id: number) {
      const undo = shown.find(toast => toast.id === id)?.undo
      dismiss(id)
      undo?.()
    },
    hold() {
      isHeld = true
      for (const timer of timers.values()) clearTimeout(timer)
    },
    release() {
      if (isHeld) for (const toast of shown) run(toast)
      isHeld = false
    },
    read: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** This page's messages. Seen only while a `Toaster` is on it. */
export const toasts = createToasts()

/** Shows a message for a while, from anywhere: `showToast({ text: t('deleted'), undo })`. */
export const showToast = toasts.add

/** Long enough to read, and longer where something can be undone. */
const secondsFor = ({ text, undo }: Toast): number => Math.min(20, (undo ? 8 : 5) + text.length / 20)

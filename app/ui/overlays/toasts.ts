export type Toast = {
  id: number
  text: string
  tone: 'info' | 'success' | 'alarm'
  /** Something to do about it: undo, unless it says otherwise. */
  action?: { label?: string; run: () => void }
}

type NewToast = Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone']; seconds?: number }

/** Messages on show, at most three; later ones wait their turn. Timers pause while one is being read. */
export function createToasts(most = 3) {
  let shown: readonly Toast[] = []
  // Bounded: by what someone does while the page is open.
  let waiting: Toast[] = []
  let lastId = 0
  let held = false
  // Bounded: one for each that is shown.
  const clocks = new Map<number, { left: number; since: number; timer?: ReturnType<typeof setTimeout> }>()
  const listeners = new Set<() => void>()

  function show(next: readonly Toast[]) {
    const room = Math.max(0, most - next.length)
    shown = [...next, ...waiting.slice(0, room)]
    waiting = waiting.slice(room)
    if (!held) for (const { id } of shown) run(id)
    for (const listener of listeners) listener()
  }

  function run(id: number) {
    const clock = clocks.get(id)
    if (!clock || clock.timer) return
    clock.since = Date.now()
    clock.timer = setTimeout(() => dismiss(id), clock.left)
  }

  function add({ seconds, tone = 'info', ...toast }: NewToast): number {
    const id = ++lastId
    clocks.set(id, { left: 1000 * (seconds ?? secondsFor(toast)), since: 0 })
    waiting.push({ ...toast, tone, id })
    show(shown)
    return id
  }

  function dismiss(id: number) {
    clearTimeout(clocks.get(id)?.timer)
    clocks.delete(id)
    waiting = waiting.filter(toast => toast.id !== id)
    show(shown.filter(toast => toast.id !== id))
  }

  return {
    add,
    dismiss,
    /** Does what a message offered. Messages from that come before those already waiting. */
    act(id: number) {
      const action = shown.find(toast => toast.id === id)?.action
      const others = waiting
      waiting = []
      action?.run()
      waiting.push(...others)
      dismiss(id)
    },
    hold() {
      held = true
      for (const clock of clocks.values()) {
        if (!clock.timer) continue
        clearTimeout(clock.timer)
        clock.timer = undefined
        clock.left -= Date.now() - clock.since
      }
    },
    release() {
      held = false
      for (const { id } of shown) run(id)
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

/** Shows a message for a while, from anywhere: `showToast({ text: t('deleted'), action: { run: undo } })`. */
export const showToast = toasts.add

/** Long enough to read, and longer where something can be done. */
function secondsFor({ text, action }: { text: string; action?: unknown }): number {
  return Math.min(20, (action ? 8 : 5) + text.length / 20)
}

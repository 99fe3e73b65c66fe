import type { Block } from '../../../services/content/format/json.ts'

/** What is written here, and the block that is worked on. */
export type EditorEvent = { action: 'input'; words: Block } | { action: 'highlight'; uid: string }

/** The page is there; a block of it was pressed. */
export type PageEvent = { action: 'initialized' } | { action: 'edit'; uid: string }

export function send(target: Window | null | undefined, event: EditorEvent | PageEvent): void {
  target?.postMessage(event, window.location.origin)
}

/** Hears one window of this very origin, and no one else. */
export function listen<Event extends EditorEvent | PageEvent>(
  from: () => Window | null | undefined,
  hear: (event: Event) => void,
): () => void {
  const take = (message: MessageEvent) => {
    const isOurs = message.origin === window.location.origin && message.source === from()
    if (isOurs && typeof message.data?.action === 'string') hear(message.data)
  }
  window.addEventListener('message', take)
  return () => window.removeEventListener('message', take)
}

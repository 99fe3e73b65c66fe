import type { Block } from '../../../services/content/format/json.ts'

/** The protocol's own words between an editor and the page in its frame. */
export type EditorEvent =
  | { action: 'input'; story: { id: number; name: string; lang: string; content: Block } }
  | { action: 'change'; reload: true; slug: string; storyId: number }
  | { action: 'published' | 'unpublished'; slug: string; storyId: number }
  | { action: 'highlightComponent'; componentId: string; storyId: number }
  | { action: 'pingBack' }

export type PageEvent =
  | { action: 'initialized' | 'ping' }
  | { action: 'edit'; dataC: { uid: string; id: string; name: string } }

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

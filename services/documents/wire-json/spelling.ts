/** In ASCII, where a client that counts UTF-16 units and one that counts bytes come to the same. */
export function toAscii(content: unknown): string {
  return JSON.stringify(content).replace(
    /[\u007f-\uffff]/g,
    unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

const texts = new WeakMap<object, { text: string | undefined }>()

/** Says that many will be sent this very message: it is spelled once for all of them, and never changes. */
export function share<Message extends object>(message: Message): Message {
  texts.set(message, { text: undefined })
  return message
}

export function spell(message: unknown): string {
  const shared = typeof message === 'object' && message !== null ? texts.get(message) : undefined
  if (!shared) return toAscii(message)
  shared.text ??= toAscii(message)
  return shared.text
}

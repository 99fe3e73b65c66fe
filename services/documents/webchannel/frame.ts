import { toAscii } from '../wire-json/spelling.ts'

/** `<length>\n<text>`, of text that is ASCII already. */
export function frame(text: string): string {
  return `${text.length}\n${text}`
}

export const streamHeaders = {
  'Content-Type': 'text/plain; charset=utf-8',
  // Neither stored nor buffered nor compressed on its way.
  'Cache-Control': 'no-cache, no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

export function answerFrame(content: unknown): Response {
  return new Response(frame(toAscii(content)), { headers: streamHeaders })
}

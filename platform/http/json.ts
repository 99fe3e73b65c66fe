import { attempt } from '../attempt.ts'

/** An answer that nobody may keep. */
export function answerJson(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  const always = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }
  return new Response(JSON.stringify(body), { status, headers: { ...always, ...headers } })
}

/** `Retry-After` for who may come back at a certain time. */
export function retryAfter(at: Date | undefined, now: Date): Record<string, string> {
  return at ? { 'Retry-After': String(Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000))) } : {}
}

const strictly = new TextDecoder('utf-8', { fatal: true })

/** Undefined where the bytes are not UTF-8. */
export const decodeText = (bytes: Uint8Array): string | undefined => attempt(() => strictly.decode(bytes))

/** Undefined where the text is not JSON. */
export const parseJson = (text: string): unknown => attempt(() => JSON.parse(text))

export function isJsonObject(value: unknown): value is { [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const [comma, bracket, brace] = [0x2c, 0x5b, 0x7b]

/**
 * Whether a JSON text has no more lists, objects and members of these than so many. Looked at before it is read, since
 * to make and to judge its parts costs far more than its length; commas within texts count too.
 */
export function hasFewParts(json: string, most: number): boolean {
  let count = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if ((code === comma || code === bracket || code === brace) && ++count > most) return false
  }
  return true
}

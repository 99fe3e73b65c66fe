import { AppError } from '../../../platform/errors.ts'
import { refuse } from '../fault.ts'
import { isObject, type JsonObject } from '../json.ts'

const largestJson = 3 * 1024 * 1024

export async function readJson(request: Request): Promise<JsonObject> {
  const text = (await readBytes(request, largestJson)).toString('utf8')
  if (text.trim() === '') return {}
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw refuse('The body is not JSON')
  }
  if (!isObject(body)) throw refuse('The body must be an object')
  return body
}

/** Stops reading as soon as it is too much, whatever the length was said to be. */
export async function readBytes(request: Request, most: number): Promise<Buffer> {
  const tooMuch = () =>
    new AppError('invalid-argument', 'too large', { details: { error: 'The body is too large' } })
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooMuch()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > most) throw tooMuch()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

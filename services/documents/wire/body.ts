import { AppError, ensure } from '../../../platform/errors.ts'
import { readBytes as readBody, TooLarge } from '../../../platform/http/body.ts'
import { hasFewParts } from '../../../platform/http/json-parts.ts'

const strictly = new TextDecoder('utf-8', { fatal: true })

/** Over the limit, in the protocol's words. */
export async function readBytes(request: Request, largest: number): Promise<Buffer> {
  return readBody(request, largest).catch(error => {
    throw error instanceof TooLarge ? new AppError('invalid-argument', 'The request is too large') : error
  })
}

/** JSON, whatever its sender calls it; nothing at all is an empty object. */
export async function readJson(
  request: Request,
  largest: number,
  mostParts: number,
): Promise<{ [name: string]: unknown }> {
  const text = decode(await readBytes(request, largest))
  if (text.trim() === '') return {}
  ensure(hasFewParts(text, mostParts), 'invalid-argument', 'The request has too many parts')
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body))
      return body as { [name: string]: unknown }
  } catch {
    // Said below.
  }
  throw new AppError('invalid-argument', 'The request must be a JSON object')
}

function decode(bytes: Buffer): string {
  try {
    return strictly.decode(bytes)
  } catch {
    throw new AppError('invalid-argument', 'The request is not UTF-8')
  }
}

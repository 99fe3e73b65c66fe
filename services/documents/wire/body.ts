import { AppError, ensure } from '../../../platform/errors.ts'
import { hasFewParts } from '../../../platform/http/json-parts.ts'

const strictly = new TextDecoder('utf-8', { fatal: true })

/** Stops reading as soon as it is too much, whatever the length was said to be. */
export async function readBytes(request: Request, largest: number): Promise<Buffer> {
  const said = Number(request.headers.get('content-length') ?? 0)
  ensure(!(said > largest), 'invalid-argument', 'The request is too large')
  return Buffer.concat(await readChunks(request, largest))
}

async function readChunks(request: Request, largest: number): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      ensure(size <= largest, 'invalid-argument', 'The request is too large')
      chunks.push(chunk)
    }
    return chunks
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('cancelled', 'The client left in mid-sentence', { cause: error })
  }
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

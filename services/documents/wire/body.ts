import { AppError, ensure } from '../../../platform/errors.ts'

const strictly = new TextDecoder('utf-8', { fatal: true })

/** Stops reading as soon as it is too much, whatever the length was said to be. */
export async function readText(request: Request, largest: number): Promise<string> {
  const said = Number(request.headers.get('content-length') ?? 0)
  ensure(!(said > largest), 'invalid-argument', 'The request is too large')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    ensure(size <= largest, 'invalid-argument', 'The request is too large')
    chunks.push(chunk)
  }
  try {
    return strictly.decode(Buffer.concat(chunks))
  } catch {
    throw new AppError('invalid-argument', 'The request is not UTF-8')
  }
}

import { Refusal } from './refusal.ts'

const largest = 1024 * 1024

/** `data` of the body, as JSON has it. */
export async function readData(request: Request): Promise<unknown> {
  const body = parse(await readBytes(request))
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'data'))
    throw new Refusal('invalid-argument', 'The body must be JSON with the key data.')
  return (body as { data: unknown }).data
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/** Stops reading as soon as it is too much, whatever the length was said to be. */
async function readBytes(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > largest) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > largest) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function tooLarge(): Refusal {
  return new Refusal('invalid-argument', 'The body must not be larger than 1 MiB.')
}

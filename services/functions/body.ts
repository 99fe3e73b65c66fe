import { hasFewParts } from '../../platform/http/json-parts.ts'
import type { Caller } from './caller.ts'
import { Refusal } from './refusal.ts'

const kibibyte = 1024
/** Nobody else waits while a body is read and judged: it may be small, and smaller for someone nobody knows. */
const largest = { caller: 256 * kibibyte, stranger: 32 * kibibyte }
const mostParts = 16_000

/** `data` of the body, as JSON has it. */
export async function readData(request: Request, caller: Caller | undefined): Promise<unknown> {
  const body = parse(await readBytes(request, caller ? largest.caller : largest.stranger))
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'data'))
    throw new Refusal('invalid-argument', 'The body must be JSON with the key data.')
  return (body as { data: unknown }).data
}

function parse(bytes: Uint8Array): unknown {
  const text = decode(bytes)
  if (!hasFewParts(text, mostParts)) throw new Refusal('invalid-argument', 'The data has too many parts.')
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return ''
  }
}

/** Stops reading as soon as it is too much, whatever the length was said to be. */
async function readBytes(request: Request, largest: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > largest) throw tooLarge(largest)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > largest) throw tooLarge(largest)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function tooLarge(largest: number): Refusal {
  return new Refusal('invalid-argument', `The body must not be larger than ${largest / kibibyte} KiB.`)
}

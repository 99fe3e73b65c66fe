import { readBytes } from '../../platform/http/body.ts'
import { decodeText, hasFewParts, parseJson } from '../../platform/http/json.ts'
import type { Caller } from './caller.ts'
import { Refusal } from './refusal.ts'

const kibibyte = 1024
/** Nobody else waits while a body is read and judged: it may be small, and smaller for someone nobody knows. */
const largest = { caller: 256 * kibibyte, stranger: 32 * kibibyte }
const mostParts = 16_000

/** `data` of the body, as JSON has it. */
export async function readData(request: Request, caller: Caller | undefined): Promise<unknown> {
  const body = await readJson(request, caller)
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'data'))
    throw new Refusal('invalid-argument', 'The body must be JSON with the key data.')
  return (body as { data: unknown }).data
}

/** Undefined where it is no JSON. */
export async function readJson(request: Request, caller?: Caller): Promise<unknown> {
  const most = caller ? largest.caller : largest.stranger
  const tooLarge = () =>
    new Refusal('invalid-argument', `The body must not be larger than ${most / kibibyte} KiB.`)
  const text = decodeText(await readBytes(request, most, tooLarge)) ?? ''
  if (!hasFewParts(text, mostParts)) throw new Refusal('invalid-argument', 'The data has too many parts.')
  return parseJson(text)
}

import { readBytes, TooLarge } from '../../platform/http/body.ts'
import { Refusal } from './refusal.ts'

const largest = 1024 * 1024

/** `data` of the body, as JSON has it. */
export async function readData(request: Request): Promise<unknown> {
  const body = await readJson(request)
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'data'))
    throw new Refusal('invalid-argument', 'The body must be JSON with the key data.')
  return (body as { data: unknown }).data
}

/** Undefined where it is no JSON. */
export async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBytes(request, largest).catch(error => {
    if (!(error instanceof TooLarge)) throw error
    throw new Refusal('invalid-argument', 'The body must not be larger than 1 MiB.')
  })
  return parse(bytes)
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

import { AppError, ensureValid } from '../../../platform/errors.ts'
import { readBytes as readBody } from '../../../platform/http/body.ts'
import { decodeText, hasFewParts, isJsonObject, parseJson } from '../../../platform/http/json.ts'

const tooLarge = () => new AppError('invalid-argument', 'The request is too large')

/** Over the limit, in the protocol's words. */
export function readBytes(request: Request, largest: number): Promise<Buffer> {
  return readBody(request, largest, tooLarge)
}

/** JSON, whatever its sender calls it; nothing at all is an empty object. */
export async function readJson(
  request: Request,
  largest: number,
  mostParts: number,
): Promise<{ [name: string]: unknown }> {
  const text = decodeText(await readBytes(request, largest))
  ensureValid(text !== undefined, 'The request is not UTF-8')
  if (text.trim() === '') return {}
  ensureValid(hasFewParts(text, mostParts), 'The request has too many parts')
  const body = parseJson(text)
  ensureValid(isJsonObject(body), 'The request must be a JSON object')
  return body
}

import { readBytes } from '../../../platform/http/body.ts'
import { hasFewParts, parseJson } from '../../../platform/http/json.ts'
import { isObject, type JsonObject } from '../format/json.ts'
import { refuse } from '../schema/fault.ts'

const largestJson = 3 * 1024 * 1024
const mostParts = 200_000

export async function readJson(request: Request): Promise<JsonObject> {
  const text = (await readBytes(request, largestJson)).toString('utf8')
  if (text.trim() === '') return {}
  if (!hasFewParts(text, mostParts)) throw refuse('The body has too many parts')
  const body = parseJson(text)
  if (body === undefined) throw refuse('The body is not JSON')
  if (!isObject(body)) throw refuse('The body must be an object')
  return body
}

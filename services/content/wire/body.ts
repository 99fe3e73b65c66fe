import { readBytes } from '../../../platform/http/body.ts'
import { hasFewParts } from '../../../platform/http/json-parts.ts'
import { isObject, type JsonObject } from '../format/json.ts'
import { refuse } from '../schema/fault.ts'

const largestJson = 3 * 1024 * 1024
const mostParts = 200_000

export async function readJson(request: Request): Promise<JsonObject> {
  const text = (await readBytes(request, largestJson)).toString('utf8')
  if (text.trim() === '') return {}
  if (!hasFewParts(text, mostParts)) throw refuse('The body has too many parts')
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw refuse('The body is not JSON')
  }
  if (!isObject(body)) throw refuse('The body must be an object')
  return body
}

import { hasFewFields, readBytes } from '../../../platform/http/body.ts'
import { isJsonObject, parseJson } from '../../../platform/http/json.ts'
import { ensure } from './wire-error.ts'

const largest = 64 * 1024
const mostFields = 100
const formType = 'application/x-www-form-urlencoded'

/** What a request asks for: its JSON, its form, or its query. */
export async function readInput(request: Request, url: URL): Promise<unknown> {
  if (request.method === 'GET' || request.method === 'DELETE') return Object.fromEntries(url.searchParams)
  const bytes = await readBytes(request, largest)
  const text = bytes.toString('utf8')
  if (text.trim() === '') return {}
  // By its look, not by its type: curl calls everything a form.
  if (isForm(request) && !text.trimStart().startsWith('{')) {
    ensure(hasFewFields(bytes, formType, mostFields), 'INVALID_ARGUMENT', 'too many fields')
    return Object.fromEntries(new URLSearchParams(text))
  }
  const body = parseJson(text)
  ensure(isJsonObject(body), 'INVALID_ARGUMENT', 'not an object')
  return body
}

function isForm(request: Request): boolean {
  return request.headers.get('content-type')?.startsWith(formType) ?? false
}

import { ensure } from '../wire-error.ts'

const largest = 64 * 1024

export class TooLarge extends Error {}

/** What a request asks for: its JSON, its form, or its query. */
export async function readInput(request: Request, url: URL): Promise<unknown> {
  if (request.method === 'GET' || request.method === 'DELETE') return Object.fromEntries(url.searchParams)
  const text = await readText(request)
  if (text.trim() === '') return {}
  // By its look, not by its type: curl calls everything a form.
  if (isForm(request) && !text.trimStart().startsWith('{'))
    return Object.fromEntries(new URLSearchParams(text))
  const body = parse(text)
  ensure(
    typeof body === 'object' && body !== null && !Array.isArray(body),
    'INVALID_ARGUMENT',
    'not an object',
  )
  return body
}

function isForm(request: Request): boolean {
  return request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Stops reading as soon as it is too much. */
async function readText(request: Request): Promise<string> {
  const said = request.headers.get('content-length')
  if (Number(said ?? 0) > largest) throw new TooLarge()
  // HTTP takes no more than was said; as a whole it is read without the stream, which costs more than the rest.
  if (said !== null) return request.text()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > largest) throw new TooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

import { boundaryOf, readChunks } from '../../../platform/http/body.ts'
import { refuse } from '../schema/fault.ts'

const longestHead = 16 * 1024
const mostFields = 20

/** The fields that stand before the file, then the file, which is read only when it is asked for. */
export type UploadForm = { fields: ReadonlyMap<string, string>; readFile: () => Promise<Buffer> }

/** A multipart form with a file at its end, as the protocol's clients send it. What comes after the file is not heard. */
export async function openUploadForm(request: Request, largest: number): Promise<UploadForm> {
  const type = request.headers.get('content-type') ?? ''
  const boundary = /^multipart\/form-data\b/i.test(type) ? boundaryOf(type) : undefined
  if (!boundary) throw refuse('An upload is a multipart form')
  const chunks = readChunks(request, largest)
  let head = Buffer.alloc(0)
  for (;;) {
    const { done, value } = await chunks.next()
    if (value) head = Buffer.concat([head, value])
    const found = readHead(head, boundary)
    if (found)
      return {
        fields: found.fields,
        readFile: async () => cut(await readRest(head.subarray(found.fileAt), chunks), boundary),
      }
    if (done || head.length > longestHead) {
      await chunks.return(undefined)
      throw refuse('The form could not be read')
    }
  }
}

async function readRest(first: Buffer, chunks: AsyncGenerator<Uint8Array>): Promise<Buffer> {
  return Buffer.concat([first, ...(await Array.fromAsync(chunks))])
}

function cut(rest: Buffer, boundary: string): Buffer {
  const end = rest.indexOf(`\r\n--${boundary}`)
  if (end < 0) throw refuse('The form could not be read')
  return rest.subarray(0, end)
}

/** Undefined as long as the file has not begun. */
function readHead(head: Buffer, boundary: string) {
  const fields = new Map<string, string>()
  const mark = `--${boundary}\r\n`
  let at = head.indexOf(mark)
  while (at >= 0 && at < longestHead && fields.size <= mostFields) {
    const headersAt = at + mark.length
    const valueAt = head.indexOf('\r\n\r\n', headersAt) + 4
    if (valueAt < 4) return undefined
    const headers = head.toString('utf8', headersAt, valueAt)
    const name = /^content-disposition:[^\r\n]*[;\s]name="([^"\r\n]*)"/im.exec(headers)?.[1] ?? ''
    if (name === 'file') return { fields, fileAt: valueAt }
    const end = head.indexOf(`\r\n${mark}`, valueAt)
    if (end < 0) return undefined
    fields.set(name, head.toString('utf8', valueAt, end))
    at = end + 2
  }
  return undefined
}

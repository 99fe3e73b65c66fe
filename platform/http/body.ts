import { AppError } from '../errors.ts'

/** More than a door takes: 413, where its protocol has no other word for it. */
export class TooLarge extends AppError {
  constructor() {
    super('invalid-argument', 'too large', { details: { error: 'The body is too large' } })
  }
}

const tooLarge = (): Error => new TooLarge()

/**
 * The one way in for bodies. Each door says beforehand who may send, how much it takes, and what it says to more;
 * reading stops there, whatever the length was said to be.
 */
export async function readBytes(request: Request, largest: number, refuse = tooLarge): Promise<Buffer> {
  const said = request.headers.get('content-length')
  if (Number(said ?? 0) > largest) throw refuse()
  // HTTP takes no more than was said; as a whole it is read without the stream, which costs more than the rest.
  if (said === null) return Buffer.concat(await Array.fromAsync(readChunks(request, largest, refuse)))
  const bytes = Buffer.from(await request.arrayBuffer().catch(left))
  if (bytes.length > largest) throw refuse()
  return bytes
}

/** The same piece by piece, for a door that looks at the beginning before it takes the rest. */
export async function* readChunks(
  request: Request,
  largest: number,
  refuse = tooLarge,
): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > largest) throw refuse()
  let size = 0
  const reader = request.body?.getReader()
  try {
    for (;;) {
      const { done, value } = (await reader?.read().catch(left)) ?? { done: true }
      if (done || !value) return
      size += value.byteLength
      if (size > largest) throw refuse()
      yield value
    }
  } finally {
    void reader?.cancel().catch(() => {})
  }
}

function left(cause: unknown): never {
  throw new AppError('cancelled', 'The client left before it had sent everything', { cause })
}

const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/** Whether a form of this type has at most so many fields, counted without parsing it: parsers take too long for many. */
export function hasFewFields(bytes: Buffer, type: string, most: number): boolean {
  const [, formType] = formTypes.exec(type) ?? []
  if (!formType) return true
  const boundary = boundaryOf(type)
  const mark = formType.toLowerCase().startsWith('multipart') ? boundary && `--${boundary}` : '&'
  if (!mark) return true
  // A form in parts ends with one boundary more than it has parts.
  const marks = mark === '&' ? most - 1 : most + 1
  let [found, at] = [0, bytes.indexOf(mark)]
  while (at >= 0 && found <= marks) {
    found += 1
    at = bytes.indexOf(mark, at + mark.length)
  }
  return found <= marks
}

/** What stands between the parts of a form, by its type. */
export function boundaryOf(type: string): string | undefined {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? []
  return quoted ?? plain
}

import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type WorstBody = { name: string; headers: Record<string, string>; body: Buffer }

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const parts = { 'content-type': 'multipart/form-data; boundary=x' }

/** Bodies of about a size, each the worst case for some step: splitting, counting, nesting, decoding, copying or unpacking. */
export function listWorstBodies(size: number): WorstBody[] {
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
  const all: [string, Record<string, string>, string | Buffer][] = [
    ['many short fields', form, repeat('a&', size)],
    ['many encoded fields', form, repeat('%41=%42&', size)],
    ['many numbered fields', form, `count=1000&ofs=0&${repeat('req1___data__={}&', size - 20)}`],
    ['a field of blanks', form, `a=${repeat('+', size - 2)}`],
    ['a field of broken signs', form, `a=${repeat('%E0%A', size - 2)}`],
    ['many parts', parts, `${repeat(part, size - 10)}--x--\r\n`],
    ['many beginnings of a part', parts, `${part}${repeat('\r\n--', size - 70)}\r\n--x--\r\n`],
    ['one long header of a part', parts, `--x\r\nContent-Disposition: ${repeat(' ', size - 30)}`],
    ['many keys', json, shaped(size, room => `{${fill(room, index => `"${index}":0,`)}"z":0}`)],
    ['a long list', json, shaped(size, room => `[${repeat('0,', room - 2)}0]`)],
    ['a list of lists', json, shaped(size, room => `[${repeat('[],', room - 3)}[]]`)],
    ['nesting lists', json, shaped(size, room => nest(room, '[', '0', ']'))],
    ['nesting objects', json, shaped(size, room => nest(room, '{"a":', '0', '}'))],
    ['nesting values', json, shaped(size, nestValues)],
    ['a long number', json, shaped(size, room => repeat('9', room))],
    ['long text', json, shaped(size, room => `"${repeat('x', room - 2)}"`)],
    ['signs of other worlds', json, shaped(size, room => `"${repeat('\\ud83d\\u2028', room - 2)}"`)],
    ['keys of prototypes', json, shaped(size, prototypes)],
    ['blanks', json, repeat(' \t\n', size)],
    ['one line', { 'content-type': 'text/plain' }, repeat('x', size)],
    ['bytes', json, Buffer.alloc(size, 0xff)],
    ['packed', { ...json, 'content-encoding': 'gzip' }, pack('gzip', size)],
    ['packed tightly', { ...form, 'content-encoding': 'br' }, pack('br', size)],
  ]
  return all.map(([name, headers, body]) => ({ name, headers, body: Buffer.from(body) }))
}

const repeat = (text: string, size: number) => text.repeat(Math.max(0, Math.floor(size / text.length)))

function fill(size: number, write: (index: number) => string): string {
  let text = ''
  for (let index = 0; text.length < size; index++) text += write(index)
  return text
}

/** Where the doors look for what they are told. */
function shaped(size: number, write: (room: number) => string): string {
  const value = write(Math.floor(size / 4) - 60)
  return `{"data":${value},"fields":{"a":${value}},"writes":${value},"structuredQuery":${value}}`
}

function nest(room: number, open: string, middle: string, close: string): string {
  const depth = Math.floor((room - middle.length) / (open.length + close.length))
  return open.repeat(depth) + middle + close.repeat(depth)
}

const nestValues = (room: number) => nest(room, '{"mapValue":{"fields":{"a":', '{"nullValue":null}', '}}}')

const prototypes = (room: number) =>
  `{${repeat('"__proto__":{"x":1},"constructor":{"prototype":{"x":1}},', room - 12)}"toJSON":0}`

/** A small body that would be a hundred times its size. */
function pack(encoding: 'gzip' | 'br', size: number): Buffer {
  const bomb = Buffer.alloc(Math.min(size, 1024 * 1024) * 100, 'a&')
  if (encoding === 'gzip') return gzipSync(bomb, { level: 1 })
  return brotliCompressSync(bomb, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
}

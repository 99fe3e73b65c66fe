import { AppError, ensureValid } from '../../../platform/errors.ts'
import type { Numbered } from './inbox.ts'

const mostMessages = 1_000
/** Besides the messages a body has a few parts; anyone sending more isn't one of our clients. */
const mostParts = mostMessages + 20
const wholeNumber = /^\d{1,15}$/
const message = /^req(\d{1,4})___data__$/
const strictly = new TextDecoder('utf-8', { fatal: true })

const code = { ampersand: 0x26, equals: 0x3d, percent: 0x25, plus: 0x2b, space: 0x20 }

/**
 * `headers=…&count=N&ofs=M&req0___data__=…`: request headers and messages, packed so that no preflight is needed.
 * Everything here is done once for each byte.
 */
export function readMessages(body: Buffer): Numbered[] {
  let count = 0
  let offset = 0
  const texts = new Map<number, string>()
  let parts = 0
  for (const { name, value } of splitParts(body)) {
    ensureValid(++parts <= mostParts, 'The body has too many parts')
    const index = message.exec(name)?.[1]
    if (index !== undefined) texts.set(Number(index), decode(value))
    else if (name === 'count') count = readNumber(decode(value))
    else if (name === 'ofs') offset = readNumber(decode(value))
  }
  ensureValid(count <= mostMessages, 'Too many messages at once')
  return Array.from({ length: count }, (_, index) => {
    const text = texts.get(index)
    ensureValid(text !== undefined, `Message ${index} is missing`)
    return { number: offset + index, text }
  })
}

/** They come ahead of the messages, and say who may send how many of these. */
const mostAhead = 4
const longestHeaders = 16 * 1024

export function readHeaders(body: Buffer): Headers {
  const headers = new Headers()
  let parts = 0
  for (const { name, value } of splitParts(body)) {
    if (++parts > mostAhead) break
    if (name !== 'headers') continue
    ensureValid(value.length <= longestHeaders, 'The headers are too long')
    for (const line of decode(value).split('\r\n')) {
      const colon = line.indexOf(':')
      const [name, value] = [line.slice(0, colon), line.slice(colon + 1).trim()]
      if (colon > 0 && /^[\w-]+$/.test(name) && /^[\x20-\x7e]*$/.test(value)) headers.set(name, value)
    }
  }
  return headers
}

function* splitParts(body: Buffer): Generator<{ name: string; value: Buffer }> {
  for (let start = 0; start < body.length; ) {
    const found = body.indexOf(code.ampersand, start)
    const end = found < 0 ? body.length : found
    const part = body.subarray(start, end)
    const middle = part.indexOf(code.equals)
    // Names are short and never encoded; whatever else is there has none of ours.
    if (middle >= 0)
      yield { name: part.toString('latin1', 0, Math.min(middle, 20)), value: part.subarray(middle + 1) }
    else yield { name: '', value: part }
    start = end + 1
  }
}

/** A text of its own: a piece of a longer one would keep all of that in memory. */
function decode(value: Buffer): string {
  const plain = Buffer.allocUnsafe(value.length)
  let length = 0
  for (let at = 0; at < value.length; at++) {
    const byte = value[at] as number
    if (byte !== code.percent) plain[length++] = byte === code.plus ? code.space : byte
    else {
      const digits = digitOf(value[at + 1]) * 16 + digitOf(value[at + 2])
      ensureValid(digits >= 0, 'The body is not properly encoded')
      plain[length++] = digits
      at += 2
    }
  }
  try {
    return strictly.decode(plain.subarray(0, length))
  } catch {
    throw new AppError('invalid-argument', 'The body is not UTF-8')
  }
}

function digitOf(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : Number.NEGATIVE_INFINITY
}

function readNumber(text: string): number {
  ensureValid(wholeNumber.test(text), 'Not a number')
  return Number(text)
}

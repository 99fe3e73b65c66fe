import { ensure } from '../../../platform/errors.ts'
import type { Numbered } from './inbox.ts'

export type ForwardBody = { headers: Headers; messages: Numbered[] }

const mostMessages = 1_000
const wholeNumber = /^\d{1,15}$/

/** `headers=…&count=N&ofs=M&req0___data__=…`: request headers and messages, packed so that no preflight is needed. */
export function readForwardBody(text: string): ForwardBody {
  const form = new URLSearchParams(text)
  const count = readNumber(form.get('count') ?? '0')
  const offset = readNumber(form.get('ofs') ?? '0')
  ensure(count <= mostMessages, 'invalid-argument', 'Too many messages at once')
  const messages = Array.from({ length: count }, (_, index) => {
    const text = form.get(`req${index}___data__`)
    ensure(text !== null, 'invalid-argument', `Message ${index} is missing`)
    return { number: offset + index, text }
  })
  return { headers: readHeaders(form.get('headers') ?? ''), messages }
}

function readNumber(text: string): number {
  ensure(wholeNumber.test(text), 'invalid-argument', 'Not a number')
  return Number(text)
}

function readHeaders(block: string): Headers {
  const headers = new Headers()
  for (const line of block.split('\r\n')) {
    const colon = line.indexOf(':')
    const [name, value] = [line.slice(0, colon), line.slice(colon + 1).trim()]
    if (colon > 0 && /^[\w-]+$/.test(name) && /^[\x20-\x7e]*$/.test(value)) headers.set(name, value)
  }
  return headers
}

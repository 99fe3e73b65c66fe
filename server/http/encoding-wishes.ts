import { chooseEncoding, type Encoding } from '../../platform/http/encoding.ts'

const mostKnown = 200
/** Bounded: `mostKnown`. */
const known = new Map<string, Encoding | undefined>()

/** What browsers say they take, read once: there are few ways to say it. */
export function chooseOnce(acceptEncoding: string): Encoding | undefined {
  const found = known.get(acceptEncoding)
  if (found || known.has(acceptEncoding)) return found
  if (known.size > mostKnown) known.clear()
  const encoding = chooseEncoding(acceptEncoding)
  known.set(acceptEncoding, encoding)
  return encoding
}

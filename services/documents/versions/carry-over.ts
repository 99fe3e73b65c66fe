import { isDeepStrictEqual } from 'node:util'
import type { Plain, PlainFields } from '../model/plain.ts'

/** `held`, with whatever is different between `last` and `next` as it is in `next`. */
export function carryOver(held: PlainFields, last: PlainFields, next: PlainFields): PlainFields {
  const names = new Set([held, next].flatMap(Object.keys))
  return Object.fromEntries(
    [...names].flatMap(name => {
      const [was, before, after] = [held, last, next].map(fields => findOwn(fields, name))
      if (isMap(was) && isMap(before) && isMap(after)) return [[name, carryOver(was, before, after)]]
      const value = isDeepStrictEqual(before, after) ? was : after
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

const findOwn = (fields: PlainFields, name: string) =>
  Object.hasOwn(fields, name) ? fields[name] : undefined

function isMap(value: Plain | undefined): value is PlainFields {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

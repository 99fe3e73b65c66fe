import { AppError } from '../../../platform/errors.ts'

export type PathParams = { [name: string]: string }

type Part = { text: string } | { name: string }

/** A place in the tree of documents: 'members/{uid}/checkIns/{id}'. */
export type Pattern = {
  /** The names in it, or undefined when a document is not here. */
  match(path: string): PathParams | undefined
  /** The same for every document of a collection at once: its own id stays open. */
  matchCollection(path: string): PathParams | undefined
}

const braces = /^\{(\w+)\}$/

export function readPattern(text: string): Pattern {
  const parts = text.split('/').map(readPart)
  if (parts.length % 2 !== 0) throw new AppError('internal', `“${text}” does not lead to a document`)
  const last = parts.at(-1)

  function match(path: string): PathParams | undefined {
    const segments = path.split('/')
    if (segments.length !== parts.length) return undefined
    const params: PathParams = {}
    for (const [index, part] of parts.entries()) {
      const segment = segments[index] ?? ''
      if ('name' in part) params[part.name] = segment
      else if (part.text !== segment) return undefined
    }
    return params
  }

  return {
    match,
    matchCollection(path) {
      if (!last || !('name' in last)) return undefined
      const params = match(`${path}/`)
      if (params) delete params[last.name]
      return params
    },
  }
}

function readPart(text: string): Part {
  const [, name] = braces.exec(text) ?? []
  if (name !== undefined) return { name }
  if (text === '' || /[{}]/.test(text)) throw new AppError('internal', `“${text}” is no part of a pattern`)
  return { text }
}

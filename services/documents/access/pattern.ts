import { AppError } from '../../../platform/errors.ts'

export type PathParams = { [name: string]: string }

type Part = { kind: 'literal'; text: string } | { kind: 'one' | 'many'; name: string }

/** A place in the tree of documents: 'members/{uid}/checkIns/{id}', or '{path=**}/checkIns/{id}' wherever it is. */
export type Pattern = {
  /** The names in it, or undefined when a document is not here. */
  match(path: string): PathParams | undefined
  /** The same for every document of a collection at once: its own id stays open. */
  matchCollection(path: string): PathParams | undefined
  /** Whether it takes in every collection of this name, wherever it is. */
  matchGroup(collection: string): boolean
}

const braces = /^\{(\w+)(=\*\*)?\}$/

export function readPattern(text: string): Pattern {
  const parts = text.split('/').map(readPart)
  const [first, ...rest] = parts
  const isAnywhere = first?.kind === 'many'
  const fixed = isAnywhere ? rest : parts
  const isWhole = fixed.length > 0 && fixed.length % 2 === 0 && fixed.every(part => part.kind !== 'many')
  if (!isWhole) throw new AppError('internal', `“${text}” does not lead to a document`)
  const last = fixed.at(-1)

  function match(path: string): PathParams | undefined {
    const segments = path.split('/')
    const above = segments.length - fixed.length
    if (above < 0 || (above > 0 && !isAnywhere)) return undefined
    const params: PathParams = {}
    if (first?.kind === 'many') params[first.name] = segments.slice(0, above).join('/')
    for (const [index, part] of fixed.entries()) {
      const segment = segments[above + index] ?? ''
      if (part.kind === 'literal' && part.text !== segment) return undefined
      if (part.kind === 'one') params[part.name] = segment
    }
    return params
  }

  return {
    match,
    matchCollection(path) {
      if (last?.kind !== 'one') return undefined
      const params = match(`${path}/`)
      if (params) delete params[last.name]
      return params
    },
    matchGroup(collection) {
      const [only] = fixed
      const isOpen = isAnywhere && fixed.length === 2 && last?.kind === 'one'
      return isOpen && only?.kind === 'literal' && only.text === collection
    },
  }
}

function readPart(text: string): Part {
  const [, name, many] = braces.exec(text) ?? []
  if (name !== undefined) return { kind: many ? 'many' : 'one', name }
  if (text === '' || /[{}]/.test(text)) throw new AppError('internal', `“${text}” is no part of a pattern`)
  return { kind: 'literal', text }
}

import { AppError, ensure } from '../../../platform/errors.ts'
import type { Judge, Place, StoredDocument } from '../model/engine.ts'
import type { Query } from '../model/query.ts'
import { type Params, type Pattern, readPattern } from './pattern.ts'
import type { Person, Rule, Rules } from './rules.ts'

type Asker = Person | undefined

/** Who may do what. Whatever no rule allows is refused; of several rules for one document each may allow. */
export type Guard = {
  mayGet(person: Asker, place: Place, path: string, document: StoredDocument | undefined): boolean
  /** Only if every document the query could ever return may be read. */
  mayQuery(person: Asker, place: Place, query: Query): boolean
  judge(person: Asker, place: Place): Judge
  /** What else must be seen to judge writes to these paths. */
  looks(place: Place, paths: readonly string[]): string[]
}

export type GuardDeps = {
  rules: Rules
  /** Places where everyone may do everything: other projects, in test mode. */
  isOpen(place: Place): boolean
  /** Throws when a document does not fit its collection. */
  checkFit(document: StoredDocument): void
  /** Told when a rule breaks, which then allows nothing. */
  onFault(error: unknown): void
}

export function createGuard({ rules, isOpen, checkFit, onFault }: GuardDeps): Guard {
  const table: [Pattern, Rule][] = Object.entries(rules).map(([text, rule]) => [readPattern(text), rule])

  function isAllowed(find: (pattern: Pattern) => Params | undefined, allows: Allows): boolean {
    return table.some(([pattern, rule]) => {
      const params = find(pattern)
      if (params === undefined) return false
      try {
        return allows(rule, params) === true
      } catch (error) {
        onFault(error)
        return false
      }
    })
  }

  function mayGet(person: Asker, place: Place, path: string, document: StoredDocument | undefined): boolean {
    if (isOpen(place)) return true
    return isAllowed(
      pattern => pattern.match(path),
      (rule, params) => rule.get?.({ person, params, document }),
    )
  }

  return {
    mayGet,

    mayQuery(person, place, query) {
      if (isOpen(place)) return true
      const collection = query.parent === '' ? query.collection : `${query.parent}/${query.collection}`
      return isAllowed(
        pattern => {
          if (!query.allDescendants) return pattern.matchCollection(collection)
          return pattern.matchGroup(query.collection) ? {} : undefined
        },
        (rule, params) => rule.query?.({ person, params, query }),
      )
    },

    judge:
      (person, place) =>
      ({ path, before, after, kind, find: see }) => {
        if (isOpen(place)) return
        const find = (pattern: Pattern) => pattern.match(path)
        const isRight =
          // Whoever asks whether a document is as they know it, or wants it gone though it is not there, learns of it.
          kind === 'verify' || (!before && !after)
            ? mayGet(person, place, path, before)
            : isAllowed(find, (rule, params) => {
                const beside = rule.beside && see(rule.beside(params))
                return allowsChange(rule, { person, params, beside }, before, after)
              })
        ensure(isRight, 'permission-denied', 'No rule allows this')
        if (after && kind !== 'verify') checkFit(after)
      },

    looks(place, paths) {
      if (isOpen(place)) return []
      const found = paths.flatMap(path =>
        table.flatMap(([pattern, { beside }]) => {
          const params = beside && pattern.match(path)
          return params ? [beside(params)] : []
        }),
      )
      return [...new Set(found)]
    },
  }
}

type Allows = (rule: Rule, params: Params) => boolean | undefined

function allowsChange(
  rule: Rule,
  ask: { person: Asker; params: Params; beside: StoredDocument | undefined },
  before: StoredDocument | undefined,
  after: StoredDocument | undefined,
): boolean | undefined {
  if (!after) return before && rule.delete?.({ ...ask, before })
  return before ? rule.update?.({ ...ask, before, after }) : rule.create?.({ ...ask, after })
}

export function refuse(): AppError {
  return new AppError('permission-denied', 'No rule allows this')
}

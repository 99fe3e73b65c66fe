import { AppError, ensure } from '../../../platform/errors.ts'
import type { Judge, Place, StoredDocument } from '../model/engine.ts'
import { joinPath } from '../model/paths.ts'
import type { Query } from '../model/query.ts'
import { type PathParams, type Pattern, readPattern } from './pattern.ts'
import type { Principal, Rule, Rules } from './rules.ts'

export type Guard = ReturnType<typeof createGuard>

export type GuardDeps = {
  rules: Rules
  /** Places where everyone may do everything: other projects, in test mode. */
  isOpen(place: Place): boolean
  /** Throws when a document does not fit its collection. */
  checkFit(document: StoredDocument): void
  /** Told when a rule breaks, which then allows nothing. */
  onFault(error: unknown): void
}

/** Who may do what. Whatever no rule allows is refused; of several rules for one document each may allow. */
export function createGuard({ rules, isOpen, checkFit, onFault }: GuardDeps) {
  const table: [Pattern, Rule][] = Object.entries(rules).map(([text, rule]) => [readPattern(text), rule])

  function isAllowed(find: (pattern: Pattern) => PathParams | undefined, allows: Allows): boolean {
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

  function mayGet(
    person: Principal | undefined,
    place: Place,
    path: string,
    document: StoredDocument | undefined,
  ): boolean {
    if (isOpen(place)) return true
    return isAllowed(
      pattern => pattern.match(path),
      (rule, params) => rule.get?.({ person, params, document }),
    )
  }

  return {
    mayGet,

    /** Only if every document the query could ever return may be read; of a collection group no rule speaks. */
    mayQuery(person: Principal | undefined, place: Place, query: Query): boolean {
      if (isOpen(place)) return true
      if (query.allDescendants) return false
      const collection = joinPath(query.parent, query.collection)
      return isAllowed(
        pattern => pattern.matchCollection(collection),
        (rule, params) => rule.query?.({ person, params, query }),
      )
    },

    judge:
      (person: Principal | undefined, place: Place): Judge =>
      ({ path, before, after, kind, find: see }) => {
        if (isOpen(place)) return
        const find = (pattern: Pattern) => pattern.match(path)
        const isRight =
          // Anyone who asks whether a document is as they know it, or wants it gone though it is not there, learns of it.
          kind === 'verify' || (!before && !after)
            ? mayGet(person, place, path, before)
            : isAllowed(find, (rule, params) => {
                const beside = rule.beside && see(rule.beside(params))
                return allowsChange(rule, { person, params, beside }, before, after)
              })
        ensure(isRight, 'permission-denied', 'No rule allows this')
      },

    /** What documents there must be like; undefined where they may be anything. */
    fitOf: (place: Place) => (isOpen(place) ? undefined : checkFit),

    /** What else must be seen to judge writes to these paths. */
    looks(place: Place, paths: readonly string[]): string[] {
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

type Allows = (rule: Rule, params: PathParams) => boolean | undefined

function allowsChange(
  rule: Rule,
  input: { person: Principal | undefined; params: PathParams; beside: StoredDocument | undefined },
  before: StoredDocument | undefined,
  after: StoredDocument | undefined,
): boolean | undefined {
  if (!after) return before && rule.delete?.({ ...input, before })
  return before ? rule.update?.({ ...input, before, after }) : rule.create?.({ ...input, after })
}

export function refuse(): AppError {
  return new AppError('permission-denied', 'No rule allows this')
}

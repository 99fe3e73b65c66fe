type Verb<Deps> = (deps: Deps, ...rest: never[]) => unknown

type Bound<Deps, Verbs> = {
  [Name in keyof Verbs]: Verbs[Name] extends (deps: Deps, ...rest: infer Rest) => infer Result
    ? (...rest: Rest) => Result
    : never
}

/** Verbs that take what they need as their first argument, with that argument given: the face of a noun. */
export function bindAll<Deps, Verbs extends Record<string, Verb<Deps>>>(deps: Deps, verbs: Verbs) {
  const bound = Object.entries(verbs).map(([name, verb]) => [name, verb.bind(undefined, deps)])
  return Object.fromEntries(bound) as Bound<Deps, Verbs>
}

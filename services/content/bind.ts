type Bound<Tools, Verb> = Verb extends (tools: Tools, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never

/** The same verbs for callers who have no tools: their first argument is already given. */
export function bind<Tools, Verbs extends Record<string, (tools: Tools, ...rest: never[]) => unknown>>(
  tools: Tools,
  verbs: Verbs,
) {
  const bound = Object.entries(verbs).map(([name, verb]) => [name, verb.bind(undefined, tools)])
  return Object.fromEntries(bound) as { [Name in keyof Verbs]: Bound<Tools, Verbs[Name]> }
}

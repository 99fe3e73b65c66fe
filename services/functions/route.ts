const own = /^\/functions\/([A-Za-z][\w-]*)$/
/** Where the official client looks if it's given nothing but a host: project, region, name. */
const atHost = /^\/([^/]+)\/[a-z]+-[a-z]+\d+\/([A-Za-z][\w-]*)$/

interface Route {
  readonly name: string
  readonly isEmulated: boolean
}

/** Test mode stands in for every project, and for what the client's own tests call. */
export function findRoute(path: string, testMode: boolean, projectId?: string): Route | undefined {
  const [, project, wanted] = atHost.exec(path) ?? []
  const name = own.exec(path)?.[1] ?? (testMode || project === projectId ? wanted : undefined)
  return name ? { name, isEmulated: testMode && name === wanted } : undefined
}

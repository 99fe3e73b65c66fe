import type { Operation } from './call.ts'
import { harnessOperations, operations, ownerOperations } from './operations.ts'

type Route =
  | { readonly operation: Operation; readonly project: string | undefined; readonly needsOwner: boolean }
  /** There is something at this path, for these methods. */
  | { readonly allowed: string[] }
  | undefined

const prefix = /^\/(?:identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|identity)(?=\/v[12]\/)/
const projectPart = /\/projects\/([\w.-]{1,100})(?=[/:])/
const methods = ['GET', 'POST', 'PATCH', 'DELETE']

/** Which operation a request means. The same paths lie below the vendor's host names and below `/identity`. */
export function findRoute(method: string, pathname: string, testMode: boolean): Route {
  const isHarness = pathname.startsWith('/emulator/v1/')
  if (!isHarness && !prefix.test(pathname)) return undefined
  const bare = pathname.replace(prefix, '')
  const project = projectPart.exec(bare)?.[1]
  const path = bare.replace(projectPart, '/projects/{project}')
  const table = tableFor(isHarness, project !== undefined, testMode)
  const operation = table[`${method} ${path}`]
  if (operation) {
    const needsOwner = table === ownerOperations
    return { operation, project, needsOwner }
  }
  const allowed = methods.filter(other => `${other} ${path}` in table)
  return allowed.length > 0 ? { allowed } : undefined
}

function tableFor(isHarness: boolean, hasProject: boolean, testMode: boolean) {
  if (!isHarness && !hasProject) return operations
  if (!testMode) return {}
  return isHarness ? harnessOperations : ownerOperations
}

import { languageOfPath } from '../languages/languages.ts'
import { decodePath, pathOf } from './addresses.ts'

/** The sign-in address an anonymous visitor is sent to from a guarded path, else undefined. */
export function findSignIn(path: string, search: string): string | undefined {
  const decoded = decodePath(path) ?? path
  if (!decoded.includes('/admin') && !decoded.includes('/data-deletion')) return undefined
  return pathOf('login', languageOfPath(path), {}, { redirect: path + search })
}

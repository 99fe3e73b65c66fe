import { attempt } from '../../platform/attempt.ts'

/** A path as it can be read, unless it is no valid encoding or hides characters that no one sees. */
export function shownPath(pathname: string): string {
  const path = pathname.slice(0, 200)
  const readable = attempt(() => decodeURI(path)) ?? path
  return /[\p{C}\p{Zl}\p{Zp}]/u.test(readable) ? path : readable
}

import { most } from './link.ts'

/**
 * Where a link may lead: a path of this site, or an https address elsewhere that says plainly whose it is. Undefined for
 * all that a browser could read in another way.
 */
export function readTarget(text: string, origin: URL): string | undefined {
  const given = text.trim()
  if (given.length > most.target || /[\s\p{C}\\]/u.test(given)) return undefined
  const isPath = given.startsWith('/')
  if (given.startsWith('//') || !(isPath || /^https?:\/\/[^/]/i.test(given))) return undefined
  if (!URL.canParse(given, origin)) return undefined
  const url = new URL(given, origin)
  if (url.username || url.password || url.hostname === '') return undefined
  if (url.origin === origin.origin) return readPath(url)
  return !isPath && url.protocol === 'https:' && url.href.length <= most.target ? url.href : undefined
}

/** `/.//elsewhere` is a path that becomes a host. */
function readPath({ pathname, search, hash }: URL): string | undefined {
  const path = pathname + search + hash
  return path.startsWith('//') || path.length > most.target ? undefined : path
}

/** Whether it leaves the site, which people are told before they go. Targets on this site are kept as paths. */
export const isElsewhere = (target: string): boolean => !target.startsWith('/')

/** Whose site a target is on, as its address says it. */
export const hostOf = (target: string): string => new URL(target).hostname.replace(/^www\./, '')

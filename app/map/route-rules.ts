import { decodePath, findSpelling } from './find-address.ts'
import type { Redirect, RouteRule } from './redirects.ts'
import { findOwnPath } from './return-path.ts'

/** `/path=target status`, where the target is a path of this site or an http address elsewhere. */
export function parseRouteRule(text: string): RouteRule | undefined {
  const [, path = '', target = '', status = '302'] =
    text.trim().match(/^(\/[^\s=?#]*)\s*=\s*(\S+?)(?:\s+(30[1278]))?$/) ?? []
  const from = decodePath(path)
  const to = findOwnPath(target) ?? findElsewhere(target)
  if (!from || !to || isSamePath(from, to)) return undefined
  return { from, to, status: Number(status) as Redirect['status'] }
}

/** A rule that leads to itself would never end. */
function isSamePath(from: string, to: string): boolean {
  const [here, there] = [from, to.replace(/[?#].*/, '')].map(path => findSpelling(path) ?? decodePath(path))
  return here === there
}

function findElsewhere(value: string): string | undefined {
  return /^https?:\/\//i.test(value) && URL.canParse(value) ? new URL(value).href : undefined
}

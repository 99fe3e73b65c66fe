import type { RouteRule } from '../../app/map/redirects.ts'
import { parseRouteRule } from '../../app/map/route-rules.ts'
import { ConfigFault } from '../../platform/config.ts'

/** The operator's own redirects. */
export function readRouteRules(text: string): RouteRule[] {
  const entries = text.split(',').filter(entry => entry.trim() !== '')
  const rules = entries.map(parseRouteRule)
  const wrong = entries.filter((_, index) => !rules[index]).map(entry => `“${entry.trim()}”`)
  if (wrong.length > 0)
    throw new ConfigFault(
      `Exhale can’t start: REDIRECTS has ${wrong.join(', ')}, but each entry must be “/path=target status”.`,
    )
  return rules.filter(rule => rule !== undefined)
}

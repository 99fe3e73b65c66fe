import type { Analytics } from '../../app/consent/analytics.ts'
import type { Settings } from '../../platform/config.ts'

/** The counter of visits that the operator chose, if they did. */
export function readAnalytics({ ANALYTICS, ANALYTICS_URL, ANALYTICS_SITE }: Settings): Analytics | undefined {
  if (!ANALYTICS || !ANALYTICS_URL || !ANALYTICS_SITE) return undefined
  return { kind: ANALYTICS, url: ANALYTICS_URL.href.replace(/\/$/, ''), site: ANALYTICS_SITE }
}

/** Where the chosen counter is loaded from, and where it reports to. Google's reports to hosts of its own. */
export function analyticsHostsOf({ ANALYTICS, ANALYTICS_URL }: Settings): string[] {
  if (!ANALYTICS || !ANALYTICS_URL) return []
  const own = ANALYTICS_URL.origin
  return ANALYTICS === 'ga4'
    ? [own, 'https://*.google-analytics.com', 'https://*.analytics.google.com']
    : [own]
}

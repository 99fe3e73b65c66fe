import type { Analytics } from '../analytics.ts'

type Attributes = { src: string } & Record<string, string>

const scripts: Record<Analytics['kind'], (analytics: Analytics) => Attributes> = {
  matomo: ({ url }) => ({ src: `${url}/matomo.js` }),
  plausible: ({ url, site }) => ({ src: `${url}/js/script.js`, 'data-domain': site }),
  umami: ({ url, site }) => ({ src: `${url}/script.js`, 'data-website-id': site }),
  ga4: ({ url, site }) => ({ src: `${url}/gtag/js?id=${encodeURIComponent(site)}` }),
}

type Queues = { _paq?: unknown[][]; dataLayer?: unknown[] }

/** Loads the counter the operator chose, once, and only from `askConsent`. */
export function startAnalytics(analytics: Analytics): void {
  if (document.getElementById('analytics')) return
  prepareQueue(analytics, window as Queues)
  const script = document.createElement('script')
  for (const [name, value] of Object.entries(scripts[analytics.kind](analytics)))
    script.setAttribute(name, value)
  script.id = 'analytics'
  script.async = true
  document.head.append(script)
}

/** What Matomo and Google read from the window when they arrive. */
function prepareQueue({ kind, url, site }: Analytics, queues: Queues): void {
  if (kind === 'matomo') {
    queues._paq = [['setTrackerUrl', `${url}/matomo.php`], ['setSiteId', site], ['trackPageView']]
  }
  if (kind === 'ga4') {
    queues.dataLayer = []
    const tag = (...parts: unknown[]) => queues.dataLayer?.push(parts)
    tag('js', new Date())
    tag('config', site, { anonymize_ip: true })
  }
}

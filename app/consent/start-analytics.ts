import { session } from '../browser/session.ts'
import type { Analytics } from './analytics.ts'

type Attributes = { src: string } & Record<string, string>

const scripts: Record<Analytics['kind'], (analytics: Analytics) => Attributes> = {
  matomo: ({ url }) => ({ src: `${url}/matomo.js` }),
  plausible: ({ url, site }) => ({ src: `${url}/js/script.js`, 'data-domain': site }),
  // Some editions report to another host than they come from, which the page's policy would not let them.
  umami: ({ url, site }) => ({ src: `${url}/script.js`, 'data-website-id': site, 'data-host-url': url }),
  ga4: ({ url, site }) => ({ src: `${url}/gtag/js?id=${encodeURIComponent(site)}` }),
}

type Queues = { _paq?: unknown[][]; dataLayer?: IArguments[] }

/** Loads the counter the operator chose, once, and only from `askConsent`. */
export function startAnalytics(analytics: Analytics): void {
  if (document.getElementById('analytics')) return
  session.isCounted = true
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
    const queue: IArguments[] = []
    queues.dataLayer = queue
    // Google takes a call's own arguments, and passes over any list.
    function tag(..._: unknown[]) {
      // biome-ignore lint/complexity/noArguments: nothing else is read
      queue.push(arguments)
    }
    tag('js', new Date())
    tag('config', site, { allow_google_signals: false, allow_ad_personalization_signals: false })
  }
}

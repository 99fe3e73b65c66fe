import { isLoopback, type Settings } from '../../platform/config.ts'
import { originOf } from '../origin.ts'

/** Where a demonstration answers for others: someone who vouches for people, and someone who counts visits. */
export const standIns = { provider: '/demo/provider', counter: '/demo/counter' } as const

export const providerClient = 'exhale'
export const invented = { id: 'oidc.demo', name: 'Harbor ID' }

/** Whoever may say anything of themselves is only for who sits at this machine. */
export const hasStandIns = (settings: Pick<Settings, 'HOST' | 'ORIGIN' | 'PORT'>): boolean =>
  isLoopback(settings.HOST) && isLoopback(originOf(settings).hostname.replace(/[[\]]/g, ''))

/** The settings of a demonstration: signing in with others and counting visits can be tried without an account anywhere. */
export function addStandIns(settings: Settings): Settings {
  if (!hasStandIns(settings)) return settings
  const { origin } = originOf(settings)
  const provider = { ...invented, issuer: origin + standIns.provider, clientId: providerClient }
  return {
    ...settings,
    OIDC_PROVIDERS: [...settings.OIDC_PROVIDERS, provider],
    ...(!settings.ANALYTICS && {
      ANALYTICS: 'plausible' as const,
      ANALYTICS_URL: new URL(origin + standIns.counter),
      ANALYTICS_SITE: 'demo',
    }),
  }
}

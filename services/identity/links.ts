import { type Language, prefixOf } from '../../languages/languages.ts'
import type { Purpose } from './codes.ts'
import type { IdentityDeps } from './deps.ts'
import { ensure } from './wire-error.ts'

const modes: Record<Purpose, string> = {
  PASSWORD_RESET: 'resetPassword',
  VERIFY_EMAIL: 'verifyEmail',
  EMAIL_SIGNIN: 'signIn',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
}

export interface Action {
  readonly purpose: Purpose
  readonly code: string
  readonly language: Language
  readonly apiKey: string
  readonly continueUrl?: string
}

export type Links = ReturnType<typeof createLinks>

/** The links letters carry. They lead to our own screens, and from there only to places the operator named. */
export function createLinks({ origin, authorizedDomains = [], testMode = false }: IdentityDeps) {
  const local = testMode ? ['localhost', '127.0.0.1'] : []
  const domains = [...new Set([origin.hostname, ...authorizedDomains, ...local])]
  return {
    domains,

    isOurs: (address: string) => {
      const hostname = URL.parse(address)?.hostname
      return hostname !== undefined && domains.includes(hostname)
    },

    build({ purpose, code, language, apiKey, continueUrl }: Action): string {
      const link = new URL(`${prefixOf(language)}/sign-in`, origin)
      link.searchParams.set('mode', modes[purpose])
      link.searchParams.set('oobCode', code)
      link.searchParams.set('apiKey', apiKey)
      link.searchParams.set('lang', language)
      if (continueUrl !== undefined) link.searchParams.set('continueUrl', continueUrl)
      return link.href
    },

    /** Where the person may go on to afterwards. */
    checkContinueUrl(given: string | undefined): string | undefined {
      if (given === undefined || given === '') return undefined
      const url = URL.parse(given)
      ensure(url && /^https?:$/.test(url.protocol) && !url.username && !url.password, 'INVALID_CONTINUE_URI')
      if (testMode) return url.href
      const isPlain = url.protocol === 'http:' && origin.protocol === 'https:'
      const isOurs = url.origin === origin.origin || (domains.includes(url.hostname) && !isPlain)
      ensure(isOurs, 'UNAUTHORIZED_DOMAIN', 'Domain not allowlisted by project')
      return url.href
    },
  }
}

import { type Language, prefixOf } from '../../../languages/languages.ts'
import type { IdentityDeps } from '../deps.ts'
import type { CodePurpose } from '../proofs/codes.ts'
import { ensure } from '../wire/wire-error.ts'

const modes: Record<CodePurpose, string> = {
  PASSWORD_RESET: 'resetPassword',
  VERIFY_EMAIL: 'verifyEmail',
  EMAIL_SIGNIN: 'signIn',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
}

export interface Action {
  readonly purpose: CodePurpose
  readonly code: string
  readonly language: Language
  readonly apiKey: string
  readonly continueUrl?: string
}

export type LetterLinks = ReturnType<typeof createLinks>

/** The links letters carry. They lead to our own screens, and from there only to places the operator named. */
export function createLinks({ origin, authorizedDomains = [], testMode = false }: IdentityDeps) {
  const local = testMode ? ['localhost', '127.0.0.1'] : []
  const named = authorizedDomains.map(domain => domain.replace(/:\d+$/, ''))
  const domains = [...new Set([origin.hostname, ...named, ...local])]
  /** Exactly our origin, or a host the operator named, at the port they named or else the usual one. */
  const isOurs = (url: URL) => {
    const isPlain = url.protocol === 'http:' && origin.protocol === 'https:'
    return url.origin === origin.origin || (authorizedDomains.includes(url.host) && !isPlain)
  }
  return {
    domains,

    isOurs: (address: string) => {
      const url = URL.parse(address)
      return url !== null && isOurs(url)
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

    /** Where someone asks for a new password. */
    toNewPassword: (language: Language): string =>
      new URL(`${prefixOf(language)}/sign-in?mode=forgotten`, origin).href,

    /** Where the person may go on to afterwards. */
    checkContinueUrl(given: string | undefined): string | undefined {
      if (given === undefined || given === '') return undefined
      const url = URL.parse(given)
      ensure(url && /^https?:$/.test(url.protocol) && !url.username && !url.password, 'INVALID_CONTINUE_URI')
      if (testMode) return url.href
      ensure(isOurs(url), 'UNAUTHORIZED_DOMAIN', 'Domain not allowlisted by project')
      return url.href
    },
  }
}

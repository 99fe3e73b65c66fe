export type SecurityPolicy = {
  nonce?: string
  /** What inline scripts may run by in place of a nonce: `'sha256-…'`. */
  scriptHashes?: string[]
  isHttps: boolean
  /** Whether names below this host are promised to answer by https too. */
  coversSubdomains?: boolean
  /** Where the counter is, and where it sends what it counts. */
  analyticsHosts?: readonly string[]
  /** Who keeps the accounts, if not we: readers' browsers call there. */
  identityHosts?: readonly string[]
  /** Where pictures of a hosted space are. */
  assetHost?: string | undefined
  isDevelopment?: boolean
  /** May stand in a frame of our own pages. */
  isFramed?: boolean
  /** The address itself opens something: no one is told of it. */
  isSecret?: boolean
}

/** The promises every page makes to its reader's browser. */
export function securityHeaders({
  nonce,
  scriptHashes = [],
  isHttps,
  coversSubdomains,
  analyticsHosts = [],
  identityHosts = [],
  assetHost,
  isDevelopment,
  isFramed,
  isSecret,
}: SecurityPolicy): Record<string, string> {
  const counter = analyticsHosts.map(host => ` ${host}`).join('')
  const policy = [
    `default-src 'self'`,
    ["script-src 'self'", ...(nonce ? [`'nonce-${nonce}'`] : []), ...scriptHashes].join(' ') + counter,
    // Vite hands styles to a developer's browser inline.
    `style-src 'self'${isDevelopment ? ` 'unsafe-inline'` : ''}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:${counter}${assetHost ? ` ${assetHost}` : ''}`,
    `font-src 'self'`,
    `connect-src ${[`'self'${counter}`, ...identityHosts].join(' ')}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors ${isFramed ? `'self'` : `'none'`}`,
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ]
  return {
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': isSecret ? 'no-referrer' : 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': isFramed ? 'SAMEORIGIN' : 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(isHttps
      ? { 'Strict-Transport-Security': `max-age=63072000${coversSubdomains ? '; includeSubDomains' : ''}` }
      : {}),
  }
}

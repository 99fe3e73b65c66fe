import { describe, expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const policyOf = (policy: Parameters<typeof securityHeaders>[0]) =>
  Object.fromEntries(
    (securityHeaders(policy)['Content-Security-Policy'] ?? '').split('; ').map(rule => {
      const [name = '', ...sources] = rule.split(' ')
      return [name, sources]
    }),
  )

describe('the promises to a browser', () => {
  test('let only our own scripts run', () => {
    expect(policyOf({ isHttps: false })['script-src']).toEqual([`'self'`])
    expect(policyOf({ isHttps: false, nonce: 'abc' })['script-src']).toEqual([`'self'`, `'nonce-abc'`])
    expect(policyOf({ isHttps: false, isDevelopment: true })['script-src']).toEqual([`'self'`])
  })

  test('shut every door that is not needed', () => {
    expect(policyOf({ isHttps: true })).toMatchObject({
      'default-src': [`'self'`],
      'style-src': [`'self'`],
      'object-src': [`'none'`],
      'base-uri': [`'none'`],
      'form-action': [`'self'`],
      'frame-ancestors': [`'none'`],
      'connect-src': [`'self'`],
      'font-src': [`'self'`],
    })
  })

  test('name the host that counts visits, where there is one', () => {
    const host = 'https://count.example'
    const withCounter = policyOf({ isHttps: true, analyticsHosts: [host] })
    for (const rule of ['script-src', 'connect-src', 'img-src']) expect(withCounter[rule]).toContain(host)
    for (const rule of ['default-src', 'form-action', 'font-src'])
      expect(withCounter[rule]).not.toContain(host)
  })

  test.each([true, false])('speak of https only where it is spoken: %s', isHttps => {
    const headers = securityHeaders({ isHttps })
    expect('Strict-Transport-Security' in headers).toBe(isHttps)
    expect('upgrade-insecure-requests' in policyOf({ isHttps })).toBe(isHttps)
  })

  test('speak for names below the host only where the operator says so', () => {
    const promise = (coversSubdomains?: boolean) =>
      securityHeaders({ isHttps: true, ...(coversSubdomains !== undefined && { coversSubdomains }) })[
        'Strict-Transport-Security'
      ]
    expect(promise()).toBe('max-age=63072000')
    expect(promise(false)).toBe('max-age=63072000')
    expect(promise(true)).toBe('max-age=63072000; includeSubDomains')
  })
})

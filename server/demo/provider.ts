import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Clock } from '../../platform/clock.ts'
import { newToken } from '../../platform/ids.ts'
import { providerClient } from './stand-ins.ts'

type Asked = { nonce: string; challenge: string; name: string }

const algorithm = 'ES256'
const mostCodes = 100

/** An OpenID provider that takes everyone's word. Nobody becomes someone who is there already by it. */
export function createProvider(issuer: string, callback: string, clock: Clock) {
  const keys = generateKeyPair(algorithm)
  // Bounded: `mostCodes`.
  const codes = new Map<string, Asked>()

  return {
    describe: () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: [algorithm],
      token_endpoint_auth_methods_supported: ['none'],
    }),

    listKeys: async () => ({ keys: [{ ...(await exportJWK((await keys).publicKey)), alg: algorithm }] }),

    /** Whether it's our own site that sends someone here. */
    isAsked: (query: URLSearchParams): boolean =>
      query.get('client_id') === providerClient &&
      query.get('redirect_uri') === callback &&
      query.get('code_challenge_method') === 'S256',

    /** Where someone goes who said who they are. */
    vouch(query: URLSearchParams, name: string): string {
      const code = newToken()
      const [oldest] = codes.keys()
      if (oldest && codes.size >= mostCodes) codes.delete(oldest)
      const read = (key: string) => query.get(key) ?? ''
      codes.set(code, { nonce: read('nonce'), challenge: read('code_challenge'), name })
      return `${callback}?${new URLSearchParams({ code, state: read('state') })}`
    },

    /** Undefined where the code isn't known, or not by who asked for it. */
    async redeem(form: URLSearchParams): Promise<object | undefined> {
      const code = form.get('code') ?? ''
      const asked = codes.get(code)
      codes.delete(code)
      const proof = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      if (!asked || asked.challenge !== proof || form.get('redirect_uri') !== callback) return undefined
      const { name, nonce } = asked
      const sub = createHash('sha256').update(name.toLowerCase()).digest('hex').slice(0, 16)
      const now = Math.floor(clock.now().getTime() / 1_000)
      const claims = { nonce, name, email: `${sub}@visitors.demo.example.org`, email_verified: true }
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm })
        .setIssuer(issuer)
        .setSubject(sub)
        .setAudience(providerClient)
        .setIssuedAt(now)
        .setExpirationTime(now + 300)
        .sign((await keys).privateKey)
      return { access_token: newToken(), token_type: 'Bearer', expires_in: 300, id_token: token }
    },
  }
}

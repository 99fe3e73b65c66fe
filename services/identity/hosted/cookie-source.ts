import type { Clock } from '../../../platform/clock.ts'
import { readRoles } from '../accounts/accounts.ts'
import { readJws, signJws } from '../sessions/jws.ts'
import type { Keys } from '../sessions/keys.ts'
import type { CookieSource } from '../sessions/session-cookie.ts'
import { ensure } from '../wire/wire-error.ts'
import type { EndedTokens } from './ended-tokens.ts'
import { callHost, type HostSettings } from './host.ts'
import { type HostTokens, personIn } from './host-tokens.ts'

interface Parts {
  readonly host: HostSettings
  readonly clock: Clock
  readonly keys: Keys
  readonly tokens: HostTokens
  readonly ended: EndedTokens
}

/** The cookie says who someone is, and ends with the host's token it was traded for. */
export function createHostedCookieSource({ host, clock, keys, tokens, ended }: Parts): CookieSource {
  const { projectId } = host
  const issuer = `https://session.firebase.google.com/${projectId}`

  /** What a cookie of ours says, as long as it is good. */
  async function read(value: string) {
    const claims = await readJws(value, keys.findPublic)
    const isOver = (claims?.exp ?? 0) * 1000 <= clock.now().getTime()
    const isOurs = claims?.iss === issuer && claims.aud === projectId && !isOver
    return isOurs && !(await ended.has(value)) ? claims : undefined
  }

  return {
    async make(idToken) {
      const claims = await tokens.proveOpen(idToken)
      const { refusal } = await callHost(host, 'lookup', { idToken })
      // Signed out everywhere, closed or deleted since the token was given.
      ensure(!refusal, refusal?.word ?? '')
      const { id, ...person } = personIn(claims)
      const payload = { iss: issuer, aud: projectId, sub: id, ...person, iat: claims.iat, exp: claims.exp }
      const seconds = claims.exp - Math.floor(clock.now().getTime() / 1000)
      return { value: signJws(payload, await keys.signing()), seconds, issuedAt: claims.iat }
    },

    async find(value) {
      const claims = await read(value)
      if (!claims) return undefined
      const { sub = '', name, email, roles, sessionId, isAnonymous } = claims
      const session = { sessionId: String(sessionId), ...(isAnonymous === true && { isAnonymous }) }
      const known = { name: String(name), roles: readRoles(roles), ...session }
      return { id: sub, ...known, ...(typeof email === 'string' && { email }) }
    },

    /** A host's client renews its own. */
    renew: async () => undefined,

    /** Each fresh token brings a cookie, and requests with the one before may be under way: only another's is ended. */
    async replace(before, after) {
      const [old, fresh] = [await read(before), await read(after)]
      if (old && old.sub !== fresh?.sub) await ended.add(before, (old.exp ?? 0) * 1000)
    },

    async end(value, idToken) {
      const old = value && (await read(value))
      if (value && old) await ended.add(value, (old.exp ?? 0) * 1000)
      const claims = idToken && (await tokens.prove(idToken).catch(() => undefined))
      if (idToken && claims) await ended.add(idToken, claims.exp * 1000)
    },
  }
}

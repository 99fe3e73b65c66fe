import type { WireCaller } from '../../../services/identity/identity.ts'
import type { Backend } from '../../backend.ts'

/** The cookie of a session, as the page itself would get it; the session this browser had before ends with it. */
export function createStartSession(
  { identity, origin }: Pick<Backend, 'identity' | 'origin'>,
  { cookies }: Pick<WireCaller, 'cookies'>,
) {
  return async (idToken: string): Promise<string | undefined> => {
    const headers = { Authorization: `Bearer ${idToken}`, Cookie: cookies ?? '' }
    const request = new Request(new URL('/__session', origin), { method: 'POST', headers })
    return (await identity.syncSession(request)).headers.get('set-cookie') ?? undefined
  }
}

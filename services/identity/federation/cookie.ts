import { hostCookie, readCookie } from '../../../platform/http/cookies.ts'
import { hashToken } from '../../../platform/ids.ts'

const lifetime = 10 * 60

/**
 * Ties a flow to the browser that began it. A provider that answers with a form posts it from its own site, and `Lax`
 * cookies do not come along then: such a flow gets `None`, which browsers take over https alone. On plain http, which
 * no such provider but one in a test allows, there is no cookie to ask for; the page's ticket still holds the tie.
 */
export function createFlowCookie(origin: URL) {
  const isHttps = origin.protocol === 'https:'
  const nameOf = (state: string) => hostCookie(origin, `oauth-${hashToken(state).slice(0, 16)}`)

  return {
    write(state: string, value: string, postsForm: boolean): string {
      const site = postsForm && isHttps ? 'None' : 'Lax'
      return join(`${nameOf(state)}=${value}`, `Max-Age=${lifetime}`, `SameSite=${site}`)
    },

    clear: (state: string) => join(`${nameOf(state)}=`, 'Max-Age=0', 'SameSite=Lax'),

    /** Undefined where none can be asked for. */
    read(request: Request, state: string): string | undefined {
      if (request.method === 'POST' && !isHttps) return undefined
      return readCookie(request.headers.get('cookie'), nameOf(state)) ?? ''
    },
  }

  function join(...parts: string[]): string {
    return [...parts, 'Path=/', 'HttpOnly', ...(isHttps ? ['Secure'] : [])].join('; ')
  }
}

export type FlowCookie = ReturnType<typeof createFlowCookie>

import { buildAuthorizationUrl, calculatePKCECodeChallenge, randomPKCECodeVerifier } from 'openid-client'
import { newToken } from '../../../platform/ids.ts'
import { refuse } from '../wire/answer.ts'
import { describeFault, reasonOf } from './fault.ts'
import { type Flow, readReturnPath } from './flow.ts'
import { hashNonce } from './openid.ts'
import { answerPage, closedHeaders } from './page.ts'
import type { SocialProvider } from './providers.ts'
import type { SocialParts } from './social.ts'

/** `GET /auth/oauth/start`: off to the provider. */
export function createStart({ clients, cookie, handoffs, log, origin, providers }: SocialParts) {
  return async (request: Request, source: string): Promise<Response> => {
    const query = new URL(request.url).searchParams
    const provider = providers.find(({ id }) => id === query.get('provider'))
    if (!provider) return refuse(404, 'UNKNOWN_PROVIDER')
    const ticket = query.get('ticket') ?? ''
    if (!/^[\w-]{43}$/.test(ticket)) return refuse(400, 'INVALID_TICKET')
    // Our own pages begin, and the person at the address line; never another site.
    const site = request.headers.get('sec-fetch-site') ?? 'none'
    if (site !== 'same-origin' && site !== 'none') return refuse(403, 'CROSS_ORIGIN')
    const place = {
      mode: query.get('mode') === 'redirect' ? ('redirect' as const) : ('popup' as const),
      returnPath: readReturnPath(query.get('redirect')),
    }
    const page = query.get('origin') ?? origin.origin
    // The provider answers at the site's own address, which could not reach a page at another.
    if (page !== origin.origin) return answerPage(page, { ticket, error: 'unauthorized-domain' }, place)
    if (await handoffs.isFull(source)) return answerPage(page, { ticket, error: 'too-many-requests' }, place)
    try {
      return await send(provider, { ...place, ticket, language: query.get('lang') ?? '' }, source)
    } catch (error) {
      log.warn({ provider: provider.id, reason: reasonOf(error) }, 'a provider couldn’t be reached')
      return answerPage(page, { ticket, error: describeFault(error) }, place)
    }
  }

  type Wish = Pick<Flow, 'mode' | 'returnPath' | 'ticket'> & { language: string }

  async function send(provider: SocialProvider, wish: Wish, source: string): Promise<Response> {
    const { language, ...rest } = wish
    const client = await clients.get(provider)
    const flow: Flow = {
      ...rest,
      providerId: provider.id,
      verifier: randomPKCECodeVerifier(),
      rawNonce: newToken(),
    }
    const proof = newToken()
    const state = await handoffs.keep('flow', { proof, source, contents: flow })
    const address = buildAuthorizationUrl(client, {
      redirect_uri: new URL('/auth/oauth/callback', origin).href,
      response_type: 'code',
      scope: provider.scope,
      state,
      // The SDK tells the nonce as it was made, and identity compares its hash with the token's.
      nonce: hashNonce(flow.rawNonce),
      code_challenge: await calculatePKCECodeChallenge(flow.verifier),
      code_challenge_method: 'S256',
      ...(provider.postsForm && { response_mode: 'form_post' }),
      ...(/^[a-z]{2}$/.test(language) && { ui_locales: language }),
      ...provider.extra,
    })
    const headers = new Headers({ ...closedHeaders, Location: address.href })
    headers.append('Set-Cookie', cookie.write(state, proof, provider.postsForm ?? false))
    return new Response(null, { status: 302, headers })
  }
}

import { authorizationCodeGrant } from 'openid-client'
import { z } from 'zod'
import { parseJson } from '../../../platform/http/json.ts'
import { readInput } from '../wire/body.ts'
import { describeFault, reasonOf } from './fault.ts'
import type { Credential, Flow, FlowOutcome } from './flow.ts'
import { hashNonce } from './openid.ts'
import { answerPage } from './page.ts'
import type { SocialProvider } from './providers.ts'
import type { SocialParts } from './social.ts'

const unknownFlow = { mode: 'popup', returnPath: '/' } as const
const longestAnswer = 8_000

/** `GET` and `POST /auth/oauth/callback`: back from the provider, with a code or a refusal. */
export function createCallback({ clients, cookie, handoffs, log, origin, providers }: SocialParts) {
  return async (request: Request, source: string): Promise<Response> => {
    const answer = await readAnswer(request)
    const state = answer.get('state') ?? ''
    const flow = await handoffs.take<Flow>('flow', state, cookie.read(request, state))
    const provider = flow && providers.find(({ id }) => id === flow.providerId)
    const method = provider?.postsForm ? 'POST' : 'GET'
    if (!flow || !provider || request.method !== method)
      return answerPage(origin.origin, { error: 'invalid-auth-event' }, unknownFlow)
    const outcome = await finish(flow, provider, answer)
    const pickup =
      'credential' in outcome
        ? await handoffs.keep('pickup', { proof: flow.ticket, source, contents: outcome.credential })
        : undefined
    const response = answerPage(origin.origin, { ...outcome, ticket: flow.ticket }, flow, pickup)
    response.headers.append('Set-Cookie', cookie.clear(state))
    return response
  }

  async function finish(flow: Flow, provider: SocialProvider, answer: URLSearchParams): Promise<FlowOutcome> {
    // As the provider was told it, whatever a proxy made of it on the way here.
    const address = new URL('/auth/oauth/callback', origin)
    address.search = answer.toString()
    try {
      const client = await clients.get(provider)
      const tokens = await authorizationCodeGrant(client, address, {
        expectedState: answer.get('state') ?? '',
        expectedNonce: hashNonce(flow.rawNonce),
        pkceCodeVerifier: flow.verifier,
        idTokenExpected: true,
      })
      const credential: Credential = {
        providerId: provider.id,
        idToken: tokens.id_token ?? '',
        accessToken: tokens.access_token,
        rawNonce: flow.rawNonce,
        name: readName(answer.get('user')),
      }
      return { credential }
    } catch (error) {
      const fault = describeFault(error)
      if (fault !== 'user-cancelled')
        log.warn({ provider: provider.id, reason: reasonOf(error) }, 'a provider didn’t sign someone in')
      return { error: fault }
    }
  }
}

async function readAnswer(request: Request): Promise<URLSearchParams> {
  const url = new URL(request.url)
  if (request.method !== 'POST')
    return url.search.length > longestAnswer ? new URLSearchParams() : url.searchParams
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded')) return new URLSearchParams()
  return new URLSearchParams((await readInput(request, url)) as Record<string, string>)
}

const appleUser = z.object({
  name: z.object({ firstName: z.string().optional(), lastName: z.string().optional() }).optional(),
})

/** Apple hands a name over beside the token, the first time only. No one vouches for it: it is what to call the person. */
function readName(text: string | null): string | undefined {
  const { name } = appleUser.safeParse(parseJson(text ?? '')).data ?? {}
  return [name?.firstName, name?.lastName].filter(Boolean).join(' ').trim().slice(0, 80) || undefined
}

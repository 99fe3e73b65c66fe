import { z } from 'zod'
import { answerJson } from '../../../platform/http/json.ts'
import { refuse } from '../wire/answer.ts'
import { readInput } from '../wire/body.ts'
import { isSameOrigin } from '../wire/same-origin.ts'
import type { Credential } from './flow.ts'
import type { SocialParts } from './social.ts'

const input = z.object({ pickup: z.string().max(100), ticket: z.string().max(100) })

/** `POST /auth/oauth/pickup`: the page that began it, and no other, gets what came of it, once. */
export function createPickup({ handoffs, origin }: SocialParts) {
  return async (request: Request): Promise<Response> => {
    if (!isSameOrigin(request, origin.origin)) return refuse(403, 'CROSS_ORIGIN')
    const wish = input.safeParse(await readInput(request, new URL(request.url)).catch(() => undefined))
    if (!wish.success) return refuse(400, 'INVALID_ARGUMENT')
    const credential = await handoffs.take<Credential>('pickup', wish.data.pickup, wish.data.ticket)
    return credential ? answerJson({ credential }) : refuse(400, 'INVALID_AUTH_EVENT')
  }
}

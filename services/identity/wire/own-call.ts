import type { Language } from '../../../languages/languages.ts'
import type { Fetch } from '../../../platform/http/arrival.ts'
import type { IdentityDeps } from '../deps.ts'

/** The person a call of our own screens is made for. */
export interface WireCaller {
  readonly clientAddress: string
  readonly userAgent: string | null
  readonly cookies?: string | null
  readonly language: Language
}

/** The fields of the protocol's answers that the house uses. */
export interface WireAnswer {
  readonly idToken?: string
  readonly localId?: string
  /** The password was right, and a second step is asked for. */
  readonly mfaPendingCredential?: string
  /** By which the browser is known here from now on. */
  readonly browserCookie?: string
  readonly error?: { readonly message: string }
  readonly refusal?: WireRefusal
}

/** Why a call was refused. */
export interface WireRefusal {
  /** The protocol's error code. */
  readonly word: string
  readonly retryAt?: Date
}

/** The protocol for our own screens, in someone's name. */
export function createOwnCall({ clock, origin }: IdentityDeps, fetch: Fetch) {
  return async (operation: string, body: object, caller: WireCaller): Promise<WireAnswer> => {
    const url = new URL(`/identity/v1/accounts:${operation}`, origin)
    const headers = new Headers({ 'Content-Type': 'application/json', 'X-Firebase-Locale': caller.language })
    if (caller.userAgent) headers.set('User-Agent', caller.userAgent)
    if (caller.cookies) headers.set('Cookie', caller.cookies)
    const request = new Request(url, { method: 'POST', headers, body: JSON.stringify(body) })
    const answer = await fetch(request, { clientAddress: caller.clientAddress })
    const browserCookie = answer.headers.get('set-cookie') ?? undefined
    return { ...(await readAnswer(answer, clock.now().getTime())), browserCookie }
  }
}

/** The word is the text before ` : `, as the client in the browser reads it; a header says when to come back. */
export async function readAnswer(response: Response, now: number): Promise<WireAnswer> {
  const answer = (await response.json()) as WireAnswer
  if (!answer.error) return answer
  const seconds = Number(response.headers.get('retry-after'))
  const [word = ''] = answer.error.message.split(' : ')
  return { ...answer, refusal: { word, ...(seconds > 0 && { retryAt: new Date(now + seconds * 1000) }) } }
}

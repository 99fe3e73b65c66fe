import { AppError } from '../../../platform/errors.ts'

export interface HostSettings {
  readonly projectId: string
  readonly apiKey: string
  readonly jwksUrl: URL
}

/** As much as the house needs of an answer of the protocol. */
export interface WireAnswer {
  readonly idToken?: string
  readonly localId?: string
  /** The password was right, and a second step is asked for. */
  readonly mfaPendingCredential?: string
  /** By which the browser is known here from now on. */
  readonly browserCookie?: string
  readonly error?: { readonly message: string }
  readonly refusal?: Refusal
}

/** Why there is nothing else in an answer. */
export interface Refusal {
  /** The protocol's. */
  readonly word: string
  readonly retryAt?: Date
}

const patience = 10_000

/**
 * The vendor publishes its keys below googleapis.com and speaks at hosts of its own. Anyone else, another Exhale for
 * one, does both at one origin.
 */
export function originOf({ jwksUrl }: HostSettings): string | undefined {
  return /(^|\.)googleapis\.com$/.test(jwksUrl.hostname) ? undefined : jwksUrl.origin
}

/** Where a reader's browser has to call, besides our own origin. */
export function addressesOf(host: HostSettings): string[] {
  const origin = originOf(host)
  return origin ? [origin] : ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
}

/** The word is what stands before ` : `, as the client in the browser reads it; when to come back says a header. */
export async function readAnswer(response: Response, now: number): Promise<WireAnswer> {
  const answer = (await response.json()) as WireAnswer
  if (!answer.error) return answer
  const seconds = Number(response.headers.get('retry-after'))
  const [word = ''] = answer.error.message.split(' : ')
  return { ...answer, refusal: { word, ...(seconds > 0 && { retryAt: new Date(now + seconds * 1000) }) } }
}

/** Calls the host as its client in the browser would. A refusal is an answer; silence is `unavailable`. */
export async function callHost(
  host: HostSettings,
  operation: string,
  body: object,
  language?: string,
): Promise<WireAnswer> {
  const origin = originOf(host)
  const base = `${origin ?? 'https:/'}/identitytoolkit.googleapis.com`
  const url = `${base}/v1/accounts:${operation}?key=${encodeURIComponent(host.apiKey)}`
  const headers = { 'Content-Type': 'application/json', ...(language && { 'X-Firebase-Locale': language }) }
  try {
    const signal = AbortSignal.timeout(patience)
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal })
    if (response.status >= 500) throw new Error(`The host failed with ${response.status}`)
    return await readAnswer(response, Date.now())
  } catch (error) {
    throw new AppError('unavailable', 'The host of the accounts does not answer', { cause: error })
  }
}

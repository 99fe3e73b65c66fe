import { AppError } from '../../../platform/errors.ts'
import { readAnswer, type WireAnswer } from '../wire/own-call.ts'

export interface HostSettings {
  readonly projectId: string
  readonly apiKey: string
  readonly jwksUrl: URL
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
    throw new AppError('unavailable', 'The accounts’ host isn’t answering', { cause: error })
  }
}

import type { Context } from 'hono'
import type { Mount } from './mount.ts'

/** Kept by nobody on the way, and listed by no search engine. */
export const quiet = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }

const refusals = { 403: 'Forbidden', 404: 'Not Found', 410: 'Gone', 429: 'Too Many Requests' } as const

export const refuse = (context: Context<Mount>, status: keyof typeof refusals): Response =>
  context.text(refusals[status], status, quiet)

import type { Failure } from './failure.ts'

export function answerJson(body: object, status = 200, headers: Record<string, string> = {}): Response {
  const always = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }
  return new Response(JSON.stringify(body), { status, headers: { ...always, ...headers } })
}

export function answerFailure({ http, error, retryAt }: Failure, now: Date): Response {
  const wait = retryAt && Math.max(1, Math.ceil((retryAt.getTime() - now.getTime()) / 1000))
  return answerJson({ error }, http, wait ? { 'Retry-After': String(wait) } : {})
}

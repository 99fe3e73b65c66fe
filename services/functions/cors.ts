/** The headers the official client sends of its own. */
const sent = ['Content-Type', 'Authorization', 'X-Firebase-AppCheck', 'Firebase-Instance-ID-Token'].join(', ')

export function answerPreflight(): Response {
  const headers = {
    Allow: 'POST, OPTIONS',
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers': sent,
    'Access-Control-Max-Age': '86400',
  }
  return new Response(null, { status: 204, headers })
}

/** Pages of other origins read nothing here, nor does their preflight pass. Test mode lets all of them. */
export function allow(response: Response, from: string | null, origin: string, testMode: boolean): Response {
  response.headers.append('Vary', 'Origin')
  if (from === null || !(testMode || from === origin)) return response
  response.headers.set('Access-Control-Allow-Origin', from)
  response.headers.set('Access-Control-Expose-Headers', 'Retry-After')
  return response
}
